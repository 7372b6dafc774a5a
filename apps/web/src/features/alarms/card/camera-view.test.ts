import type { DeviceDetail, ModuleReport } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { cameraView } from './camera-view.ts'

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
const view = (deviceDatas: DeviceDetail[], deviceType = model) =>
  cameraView({ alarm: { deviceType, beginTime: 100 }, deviceDatas })

describe('what the camera saw', () => {
  it('is that of the reading at the alarm', () => {
    const all = [reading(90, [spot(1)]), reading(100, [spot(7)]), reading(110, [spot(9)])]
    expect(view(all)).toEqual({ at: 100, hotspots: [spot(7)] })
    expect(view([reading(100), ...all.slice(2)])).toEqual({ at: 110, hotspots: [spot(9)] })
  })

  it('is the last from before it where nothing came after', () => {
    expect(view([reading(80, [spot(1)]), reading(90, [spot(2)])])).toEqual({ at: 90, hotspots: [spot(2)] })
  })

  it('is an empty field where it saw no spot, and none of a device without a camera', () => {
    expect(view([reading(90), reading(101), reading(102)])).toEqual({ at: 101, hotspots: [] })
    expect(view([])).toEqual({ at: null, hotspots: [] })
    expect(view([reading(100, [spot(7)])], 'RG500')).toBeUndefined()
  })
})
