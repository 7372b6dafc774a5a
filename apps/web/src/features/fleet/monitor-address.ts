import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MONITOR_MODES, type MonitorMode } from '../../lib/paths.ts'

interface MonitorAddress {
  /** False while the monitor is kept behind another page, whose address is not ours to read or to write. */
  readonly here: boolean
  readonly mode: MonitorMode
  /** Without the question mark. */
  readonly query: string
  replaceQuery(query: string): void
  setMode(mode: MonitorMode): void
}

const MONITOR = /^\/devices\/monitor\/([^/]+)\/?$/

export function modeOf(pathname: string): MonitorMode | undefined {
  const found = MONITOR.exec(pathname)?.[1]
  return MONITOR_MODES.find((mode) => mode === found)
}

export function useMonitorAddress(): MonitorAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const found = modeOf(pathname)
  const last = useRef<{ mode: MonitorMode; query: string }>({ mode: 'map', query: '' })
  if (found !== undefined) last.current = { mode: found, query: search.replace(/^\?/, '') }
  const here = found !== undefined
  const { mode, query } = last.current

  const latest = useRef({ here, pathname, navigate, query })
  latest.current = { here, pathname, navigate, query }
  const replaceQuery = useCallback((next: string) => {
    const now = latest.current
    if (now.here)
      void now.navigate({ pathname: now.pathname, search: next }, { replace: true, preventScrollReset: true })
  }, [])
  const setMode = useCallback((next: MonitorMode) => {
    const now = latest.current
    void now.navigate({ pathname: `/devices/monitor/${next}`, search: now.query })
  }, [])
  return { here, mode, query, replaceQuery, setMode }
}
