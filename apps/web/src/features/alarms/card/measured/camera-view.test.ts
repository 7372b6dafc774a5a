import type { AlarmPicture, DeviceDetail, ModuleReport } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { cameraAgain, cameraView } from './camera-view.ts'

const model = registry.models.find(({ modules }) => modules.some(({ key }) => key === 'gcameraMod'))?.id ?? ''
const spot = (intensity: number) => ({ x: 0.5, y: 0.5, intensity })
const reading = (at: number, hotspots?: ModuleReport['hotspots']): DeviceDetail => ({
  sn: 'G1',
  deviceType: model,
  at,
  deviceTime: at,
  beginTime: at,
  mods: { gcameraMod: { state: 0, runstate: 1, ...(hotspots && { hotspots }) } },
})
const view = (deviceDatas: DeviceDetail[], deviceType = model, pictures: AlarmPicture[] = []) =>
  cameraView({ alarm: { deviceType, beginTime: 100 }, deviceDatas, pictures })
const kept = (at: number, intensity: number): AlarmPicture => ({
  module: 'gcameraMod',
  at,
  pictureAt: at - 4,
  picture: `picture of ${at}`,
  hotspots: [spot(intensity)],
})
const picture = undefined

describe('what the camera saw', () => {
  it('is that of the reading at the alarm', () => {
    const all = [reading(90, [spot(1)]), reading(100, [spot(7)]), reading(110, [spot(9)])]
    expect(view(all)).toEqual({ at: 100, hotspots: [spot(7)], picture })
    expect(view([reading(100), ...all.slice(2)])).toEqual({ at: 110, hotspots: [spot(9)], picture })
  })

  it('is the last from before it where nothing came after', () => {
    expect(view([reading(80, [spot(1)]), reading(90, [spot(2)])])).toEqual({ at: 90, hotspots: [spot(2)], picture })
  })

  it('is an empty field where it saw no spot, and none of a device without a camera', () => {
    expect(view([reading(90), reading(101), reading(102)])).toEqual({ at: 101, hotspots: [], picture })
    expect(view([])).toEqual({ at: null, hotspots: [], picture })
    expect(view([reading(100, [spot(7)])], 'RG500')).toBeUndefined()
  })
  it('has the picture closest to the reading, with the alarm or with a reading', () => {
    const readings = [reading(99, [spot(1)]), reading(100, [spot(7)])]
    expect(view(readings, model, [kept(100, 7)])?.picture).toEqual({ image: 'picture of 100', at: 96 })
    const camera = { state: 0, runstate: 1, picture: 'read' } as const
    const stored = { ...reading(101), mods: { gcameraMod: camera } }
    expect(view([...readings, stored])?.picture).toEqual({ image: 'read', at: 101 })
  })

  it('is the first moment from its begin on whose spots and picture are of one time', () => {
    const old = { ...kept(100, 7), pictureAt: 100 - 45_000 }
    const after = { ...kept(6_100, 9), pictureAt: 6_100 }
    const readings = [reading(100, [spot(7)]), reading(6_100, [spot(9)])]
    const picture = { image: 'picture of 6100', at: 6_100 }
    expect(view(readings, model, [old, after])).toEqual({ at: 6_100, hotspots: [spot(9)], picture })
    expect(view(readings, model, [old])?.picture?.at).toBe(100 - 45_000)
  })

  it('stands on no picture of another time; where it came again, it is shown as it was then beside it', () => {
    const again = kept(8_068_100, 40)
    const first = view([reading(100, [spot(7)])], model, [again])
    expect(first).toEqual({ at: 100, hotspots: [spot(7)], picture: undefined })
    if (first === undefined) throw new Error('no view')
    const picture = { image: again.picture, at: again.pictureAt }
    expect(cameraAgain({ pictures: [again] }, first)).toEqual({ at: again.at, hotspots: [spot(40)], picture })
    expect(cameraAgain({ pictures: [kept(30_000, 9)] }, first)).toBeUndefined()
    expect(cameraAgain({ pictures: [{ ...again, hotspots: [] }] }, first)).toBeUndefined()
    expect(cameraAgain({ pictures: [] }, first)).toBeUndefined()
  })

  it('is what was kept with the alarm where its readings are gone', () => {
    expect(view([], model, [kept(90, 3), kept(100, 7), kept(160, 9)])).toEqual({
      at: 100,
      hotspots: [spot(7)],
      picture: { image: 'picture of 100', at: 96 },
    })
    expect(view([], model, [kept(90, 3)])?.at).toBe(90)
  })
})
