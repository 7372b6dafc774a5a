import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { DeviceFeatures } from './device-features.ts'
import { DEVICE_SOURCE } from './device-layers.ts'
import { pointOf } from './device-point.ts'
import { useMap } from './map-context.ts'

/**
 * Keeps the devices on the map true. What changed is told with each commit of the tree; what begins or ends to alarm at
 * once. A page that is kept in the background is told nothing until it is shown again.
 */
export function useDeviceSource(visible: readonly string[]): DeviceFeatures {
  const map = useMap()
  const { fleet, watch } = useLive()
  const structure = useStructureVersion()
  const [features] = useState(() => new DeviceFeatures())
  const shown = useRef<ReadonlySet<string>>(new Set())
  const told = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and positions come with the structure
  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(DEVICE_SOURCE)
    shown.current = new Set(visible)
    told.current = fleet.version()
    const diff = features.replace(visible, (sn) => pointOf(fleet, sn))
    if (diff !== undefined) void source?.updateData(diff)
  }, [map, fleet, features, visible, structure])

  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(DEVICE_SOURCE)
    const tell = (sns: Iterable<string>): void => {
      const wanted = [...sns].filter((sn) => shown.current.has(sn))
      const diff = features.change(wanted, (sn) => pointOf(fleet, sn))
      if (diff !== undefined) void source?.updateData(diff)
    }
    const isHidden = (): boolean => document.visibilityState === 'hidden' || map.getContainer().offsetParent === null
    const commit = (): void => {
      if (isHidden()) return
      const changed = fleet.changedSince(told.current)
      told.current = fleet.version()
      tell(changed ?? shown.current)
    }
    let alarming = watch.current().alarming
    const alarm = (): void => {
      const now = watch.current().alarming
      if (now === alarming || isHidden()) return
      const before = alarming
      alarming = now
      tell([...now.keys(), ...before.keys()].filter((sn) => now.get(sn) !== before.get(sn)))
    }
    const stops = [fleet.subscribeTree(commit), watch.subscribe(alarm)]
    document.addEventListener('visibilitychange', commit)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', commit)
    }
  }, [map, fleet, watch, features])

  return features
}
