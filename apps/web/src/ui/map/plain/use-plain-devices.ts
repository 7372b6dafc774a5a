import { useEffect, useRef, useState } from 'react'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { DeviceLayerModel } from '../devices/device-layer-model.ts'
import { useDevicePoints } from '../devices/use-device-points.ts'

/** The whole picture is drawn anew: a machine that has no graphics card is spared every one that nobody would miss. */
const DRAW_EVERY_MS = 500

/** The devices of a plain map, and a number that is another one whenever they look different. */
export function usePlainDevices(visible: readonly string[]): { model: DeviceLayerModel; version: number } {
  const { fleet, watch, details } = useLive()
  const structure = useStructureVersion()
  const pointAt = useDevicePoints()
  const [model] = useState(() => new DeviceLayerModel())
  const [version, setVersion] = useState(0)
  const shown = useRef<ReadonlySet<string>>(new Set())

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and positions come with the structure
  useEffect(() => {
    shown.current = new Set(visible)
    model.replace(visible, pointAt)
    setVersion((count) => count + 1)
  }, [model, visible, structure, pointAt])

  useEffect(() => {
    const waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (): void => {
      timer = undefined
      if (waiting.size === 0 || document.visibilityState === 'hidden') return
      model.change(waiting, pointAt)
      waiting.clear()
      setVersion((count) => count + 1)
    }
    const later = (sns: Iterable<string>): void => {
      for (const sn of sns) if (shown.current.has(sn)) waiting.add(sn)
      if (waiting.size > 0) timer ??= setTimeout(take, DRAW_EVERY_MS)
    }
    let alarming = watch.current().alarming
    const alarm = (): void => {
      const before = alarming
      alarming = watch.current().alarming
      if (alarming === before) return
      // What begins or ends to alarm waits for nothing.
      for (const sn of [...alarming.keys(), ...before.keys()]) if (shown.current.has(sn)) waiting.add(sn)
      take()
    }
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') later(shown.current)
    }
    const measure = (sn: string): void => {
      if (pointAt(sn)?.value !== model.point(sn)?.value) later([sn])
    }
    const stops = [
      fleet.subscribeChanges((changes) => later(changes.map(({ sn }) => sn))),
      watch.subscribe(alarm),
      details.subscribeEvery(measure),
    ]
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [fleet, watch, details, model, pointAt])
  return { model, version }
}
