import type { DeviceDetail } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { useEffect } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import { measured } from '../../values/measured.ts'
import { CLUSTERS_UNTIL_ZOOM } from './cluster-level.ts'
import type { DeviceLayerModel, View } from './device-layer-model.ts'

/** Values are sent only for devices that somebody asks for: as many as have room for one beside them. */
const MOST = 24

type Texts = Parameters<typeof measured>[0]

/** What a device measures first of all, as its model lists it: always the same quantity, or nobody could follow it. */
export function leadingText(texts: Texts, detail: DeviceDetail | undefined): string | undefined {
  if (detail === undefined) return undefined
  const modules = registry.model(detail.deviceType)?.modules ?? []
  for (const { key, readings } of modules) {
    const values = detail.mods[key]?.values ?? {}
    const quantity = key === 'sysMod' ? undefined : readings.find((each) => values[each.key] !== undefined)
    if (quantity !== undefined) return measured(texts, values[quantity.key] as number, quantity)
  }
  return undefined
}

/** Where a site fills the map each device has room for its value; further out there are only states. */
export function calmInView(model: DeviceLayerModel, view: View): readonly string[] {
  if (view.zoom < CLUSTERS_UNTIL_ZOOM) return []
  const points = model.shown(view).flatMap((shown) => (shown.kind === 'device' ? [shown.point] : []))
  return points
    .slice(0, MOST)
    .map(({ sn }) => sn)
    .sort()
}

/** Asks for the values of these devices while they are looked at. */
export function useCalmDetails(seen: readonly string[]): void {
  const { details } = useLive()
  const key = JSON.stringify(seen)
  useEffect(() => {
    const stops = (JSON.parse(key) as string[]).map((sn) => details.view(sn))
    return () => {
      for (const stop of stops) stop()
    }
  }, [details, key])
}
