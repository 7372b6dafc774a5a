import { describe, expect, it } from 'vitest'
import type { DevicePlace, ShownDevice } from '../../live/stores/live-fleet.ts'
import { pictureOf } from './use-picture.ts'

const fleet = (loading: boolean, reports: readonly boolean[]) => ({
  loading: () => loading,
  places: () => reports.map((_, index) => ({ sn: String(index) }) as DevicePlace),
  device: (sn: string) => (reports[Number(sn)] ? ({} as ShownDevice) : undefined),
})
const LIVE = { live: true, lostSince: undefined }
const STARTING = { live: false, lostSince: undefined }
const LOST = { live: false, lostSince: 1 }

describe('the picture of the fleet', () => {
  it('is waited for until both the tree and a first report are there', () => {
    expect(pictureOf(fleet(true, []), LIVE)).toBe('waiting')
    expect(pictureOf(fleet(false, [false, false]), STARTING)).toBe('waiting')
    expect(pictureOf(fleet(false, [false, false]), LIVE)).toBe('known')
  })

  it('stays known when the link is lost later, and is unknown when it never stood', () => {
    expect(pictureOf(fleet(false, [false, true]), LOST)).toBe('known')
    expect(pictureOf(fleet(false, [false, false]), LOST)).toBe('unknown')
    expect(pictureOf(fleet(true, []), LOST)).toBe('unknown')
  })
})
