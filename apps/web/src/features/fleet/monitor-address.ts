import { useCallback, useRef } from 'react'
import { useLocation } from 'react-router'
import { useChangeAddress, useChangeQuery } from '../../lib/browser/use-address.ts'
import { MONITOR_MODES, type MonitorMode } from '../../lib/paths.ts'

interface MonitorAddress {
  /** False while the monitor is kept behind another page, whose address is not ours to read or to write. */
  readonly here: boolean
  readonly mode: MonitorMode
  /** Without the question mark. */
  readonly query: string
  changeQuery(next: (query: URLSearchParams) => URLSearchParams): void
  setMode(mode: MonitorMode): void
}

const MONITOR = /^\/devices\/monitor\/([^/]+)\/?$/

export function modeOf(pathname: string): MonitorMode | undefined {
  const found = MONITOR.exec(pathname)?.[1]
  return MONITOR_MODES.find((mode) => mode === found)
}

/** A replay has the monitor within it, and keeps its view in the query. */
const REPLAY = /^\/query\/replay(\/[^/]+)?\/?$/
const VIEW = 'view'

function replayedMode(pathname: string, search: string): MonitorMode | undefined {
  if (!REPLAY.test(pathname)) return undefined
  const view = new URLSearchParams(search).get(VIEW)
  return MONITOR_MODES.find((mode) => mode === view) ?? 'map2'
}

export function useMonitorAddress(): MonitorAddress {
  const { pathname, search } = useLocation()
  const change = useChangeAddress()
  const changeQuery = useChangeQuery()
  const own = modeOf(pathname)
  const found = own ?? replayedMode(pathname, search)
  const last = useRef<{ mode: MonitorMode; query: string }>({ mode: 'map', query: '' })
  if (found !== undefined) last.current = { mode: found, query: search.replace(/^\?/, '') }
  const here = own !== undefined
  const { mode, query } = last.current

  const setMode = useCallback(
    (next: MonitorMode) =>
      change(
        ({ pathname: path, query }) => {
          if (!REPLAY.test(path)) return { pathname: `/devices/monitor/${next}`, search: query.toString() }
          query.set(VIEW, next)
          return { pathname: path, search: query.toString() }
        },
        { push: true },
      ),
    [change],
  )
  return { here, mode, query, changeQuery, setMode }
}
