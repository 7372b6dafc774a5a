import { useEffect, useRef } from 'react'
import { useWatch } from '../../live/hooks.ts'
import type { DeviceLayerModel } from './devices/device-layer-model.ts'
import { type Bounds, boundsOf } from './view-start.ts'

/** `once`: when it is opened, or with the first alarm after that. `always`: on a wall, which nobody moves. */
export type FrameAlarms = 'once' | 'always' | 'never'

/** On a wall a storm must not keep the map on its way. */
const AGAIN_MS = 10_000

/** Brings what alarms into view by itself, of it the subject while that is known; never once somebody has moved the map by hand. */
export function useFrameAlarms(
  model: DeviceLayerModel,
  drawn: readonly string[],
  mode: FrameAlarms,
  subject: readonly string[] | undefined,
  isMoved: () => boolean,
  frame: (bounds: Bounds) => void,
): void {
  const alarming = useWatch((watch) => watch.alarming)
  const framed = useRef({ at: Number.NEGATIVE_INFINITY, key: '' })
  const latest = useRef({ isMoved, frame })
  latest.current = { isMoved, frame }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn stands for the points that the model holds
  useEffect(() => {
    if (mode === 'never' || alarming.size === 0 || latest.current.isMoved()) return
    const look = (): void => {
      const all = [...alarming.keys()].flatMap((sn) => model.point(sn) ?? [])
      const own = all.filter(({ sn }) => subject?.includes(sn))
      const points = own.length === 0 ? all : own
      const bounds = boundsOf(points)
      const key = points
        .map(({ sn }) => sn)
        .sort()
        .join(' ')
      if (bounds === undefined || key === framed.current.key) return
      framed.current = { at: performance.now(), key }
      latest.current.frame(bounds)
    }
    if (framed.current.key !== '' && mode === 'once') return
    const timer = setTimeout(look, Math.max(0, framed.current.at + AGAIN_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [model, drawn, alarming, mode, subject])
}
