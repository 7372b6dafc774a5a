import { type DeviceDetail, PointState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { useEffect } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import { measured } from '../../values/measured.ts'
import { type Box, Labels } from '../plain/labels.ts'
import { CLUSTERS_UNTIL_ZOOM } from './cluster-level.ts'
import type { DeviceLayerModel, View } from './device-layer-model.ts'
import { type Flat, toFlat, worldSize } from './mercator.ts'

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

const isDanger = (state: PointState): boolean =>
  state === PointState.Warning || state === PointState.Alarm || state === PointState.HighRisk

/** Pixels: a device, and the value to its right. */
const DOT_HALF = 7
const VALUE = { from: 10, wide: 76, half: 8 } as const

/**
 * Where a site fills the map, devices that have room for their value; further out there are only states. Beside each other, as the
 * lanes of a gate are, the values of all would lie over devices and over each other: then the first has one, by its number.
 */
export function calmInView(model: DeviceLayerModel, view: View): readonly string[] {
  if (view.zoom < CLUSTERS_UNTIL_ZOOM) return []
  const size = worldSize(view.zoom)
  const placed = model.shown(view).flatMap((shown) => {
    if (shown.kind !== 'device') return []
    const { x, y } = toFlat(shown.point)
    return [{ ...shown.point, x: x * size, y: y * size }]
  })
  const labels = new Labels()
  const valueBox = ({ x, y }: Flat): Box => ({
    left: x + VALUE.from,
    right: x + VALUE.from + VALUE.wide,
    top: y - VALUE.half,
    bottom: y + VALUE.half,
  })
  for (const { x, y, state } of placed) {
    labels.keep({ left: x - DOT_HALF, right: x + DOT_HALF, top: y - DOT_HALF, bottom: y + DOT_HALF })
    // What alarms has its value whatever stands there.
    if (isDanger(state)) labels.keep(valueBox({ x, y }))
  }
  const known = placed.sort((a, b) => (a.sn < b.sn ? -1 : 1))
  return known
    .filter((point) => !isDanger(point.state) && labels.take(valueBox(point)))
    .slice(0, MOST)
    .map(({ sn }) => sn)
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
