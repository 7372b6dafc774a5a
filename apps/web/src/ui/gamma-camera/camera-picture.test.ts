import { describe, expect, it } from 'vitest'
import { keptView, pictureLagMs, pictureNear } from './camera-picture.ts'

const kept = (pictureAt: number) => ({ module: 'gcameraMod' as const, picture: `kept ${pictureAt}`, pictureAt })
const reading = (at: number, picture?: string) => ({
  at,
  mods: { gcameraMod: { state: 0, runstate: 1, ...(picture !== undefined && { picture }) } as const },
})
const near = (at: number, alarms: number[], readings: ReturnType<typeof reading>[]) =>
  pictureNear(alarms.map(kept), readings, 'gcameraMod', at)

describe('the picture of a moment [RTE-07]', () => {
  it('is the closest, of those kept with the alarm and of those stored with readings', () => {
    const readings = [reading(90), reading(100, 'read'), reading(130, 'later')]
    expect(near(101, [60, 120], readings)).toEqual({ image: 'read', at: 100 })
    expect(near(70, [60, 120], readings)).toEqual({ image: 'kept 60', at: 60 })
    expect(near(500, [60], readings)).toEqual({ image: 'later', at: 130 })
  })

  it('is none where none is on record, or only one of another camera', () => {
    expect(near(100, [], [reading(100)])).toBeUndefined()
    expect(pictureNear([{ ...kept(60), module: 'nuclearMod' }], [], 'gcameraMod', 60)).toBeUndefined()
  })

  it('is none that came more than a minute before or after it', () => {
    const at = 1_000_000
    expect(near(at, [at - 60_000], [])).toEqual({ image: `kept ${at - 60_000}`, at: at - 60_000 })
    expect(near(at, [at - 60_001, at + 8_068_000], [reading(at + 60_001, 'later')])).toBeUndefined()
    const spots = { module: 'gcameraMod' as const, at, hotspots: [], picture: 'seen' }
    expect(keptView({ ...spots, pictureAt: at - 45_000 }).picture).toEqual({ image: 'seen', at: at - 45_000 })
    expect(keptView({ ...spots, pictureAt: at - 61_000 }).picture).toBeUndefined()
  })

  it('belongs to its reading within seconds; else it is said how far they are apart', () => {
    expect(pictureLagMs(1000, 9000)).toBe(0)
    expect(pictureLagMs(1000, 61_000)).toBe(60_000)
    expect(pictureLagMs(61_000, 1000)).toBe(-60_000)
  })
})
