import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { type Background, backgroundOf } from '../../ui/recent/stored-series.ts'
import { endOfLive, LIVE_WINDOW_MS } from './joined-series.ts'

const POINTS = 300
const LOOK_EVERY_MS = 20_000
const NOTHING: Background = new Map()

/**
 * The last minutes before the page was opened, so that a chart does not begin empty. Loaded again when the live link no longer
 * reaches back to them: of a device that reports ten times a second it keeps a minute.
 */
export function useBackground(sn: string, oldestLive: () => number | undefined, points = POINTS): Background {
  const { api } = useSession()
  const { fleet, link } = useLive()
  const [background, setBackground] = useState(NOTHING)
  const loadedTo = useRef(0)
  const loadNow = useRef(() => {})
  const begin = oldestLive()
  const isTorn = loadedTo.current > 0 && begin !== undefined && begin > loadedTo.current
  const oldest = useRef(oldestLive)
  oldest.current = oldestLive

  useEffect(() => {
    const controller = new AbortController()
    const load = () => {
      const to = endOfLive(fleet.heardAt(sn), link.serverNow())
      api('hisDeviceData', { sn, from: to - LIVE_WINDOW_MS, to, points }, { signal: controller.signal }).then(
        (data) => {
          loadedTo.current = data.to
          setBackground(backgroundOf(data))
        },
        // The live readings come all the same; the next look tries again.
        () => {},
      )
    }
    loadNow.current = load
    load()
    const timer = setInterval(() => {
      const begin = oldest.current()
      if (!document.hidden && (loadedTo.current === 0 || (begin ?? 0) > loadedTo.current)) load()
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [api, fleet, link, sn, points])

  // At once, as after a return to a tab that was hidden for long: a hole in the line tells of readings that nobody took.
  useEffect(() => {
    if (isTorn) loadNow.current()
  }, [isTorn])
  return background
}
