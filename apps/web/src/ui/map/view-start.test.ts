import { PointState } from '@vigil/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DevicePoint } from './devices/device-point.ts'

const point = (longitude: number, latitude: number) =>
  ({ sn: `${longitude}`, name: '', longitude, latitude, state: PointState.Normal }) as unknown as DevicePoint

/** A page that was just opened: nobody has looked anywhere yet. */
async function opened(kept: Record<string, string> = {}) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: () => {} })
  return import('./view-start.ts')
}

describe('where a map begins [THM-02]', () => {
  beforeEach(() => vi.resetModules())
  afterEach(() => vi.unstubAllGlobals())

  it('is around the whole fleet, no closer than zoom 13, while no zoom is kept', async () => {
    const { startView } = await opened()
    const view = startView(undefined, () => [point(10, 50), point(12, 51), point(11, 49)])
    expect(view).toEqual({ bounds: [10, 49, 12, 51], fitBoundsOptions: { padding: 56, maxZoom: 13 } })
    expect(startView(undefined, () => [point(10, 50)])).toMatchObject({
      bounds: [10, 50, 10, 50],
      fitBoundsOptions: { maxZoom: 13 },
    })
  })

  it('has the kept zoom, in the middle of most devices', async () => {
    const { startView } = await opened({ mapZoom: '9.5' })
    expect(startView(undefined, () => [point(10, 50), point(11, 50), point(99, 50)])).toEqual({
      center: [11, 50],
      zoom: 9.5,
    })
  })

  it('is a selected device at the default zoom, or the place that was looked at last', async () => {
    const { startView, rememberView } = await opened()
    expect(startView(point(3, 4), () => [])).toEqual({ center: [3, 4], zoom: 13 })
    rememberView([7, 8], 11)
    expect(startView(undefined, () => [point(10, 50), point(12, 51)])).toEqual({ center: [7, 8], zoom: 11 })
  })

  it('lies across the date line where the devices do, and not once around the world', async () => {
    const fiji = [point(179, -17), point(-179.5, -18), point(178, -16)]
    const { startView } = await opened()
    expect(startView(undefined, () => fiji)).toMatchObject({ bounds: [178, -18, 180.5, -16] })
    const { startView: kept } = await opened({ mapZoom: '9' })
    expect(kept(undefined, () => fiji)).toEqual({ center: [179, -17], zoom: 9 })
    expect(kept(undefined, () => [...fiji, point(-178, -17), point(-179, -17)])).toMatchObject({
      center: [-179.5, -17],
    })
  })

  it('is the world where no device has a position', async () => {
    const { startView } = await opened()
    expect(startView(undefined, () => [])).toEqual({ center: [0, 20], zoom: 1.5 })
  })
})
