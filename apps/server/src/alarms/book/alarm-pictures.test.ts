import { type AlarmMove, newLiveDevice, reduce } from '@vigil/domain'
import { expect, it } from 'vitest'
import { AWAITS_NONE, followPictures } from './alarm-pictures.ts'

const SPOT = { x: 0.5, y: 0.5, intensity: 9 }
const fresh = newLiveDevice('CAM', 'cam', 'FCBR-100GA', 1)
const hear = (before: typeof fresh, at: number, picture?: string) =>
  reduce(before, {
    type: 'reading',
    at,
    thresholds: [],
    message: {
      type: 'data',
      time: at,
      mods: { gcameraMod: { state: 2, hotspots: [SPOT], ...(picture !== undefined && { picture }) } },
    },
  })
const transition = (kind: 'raised' | 'eased') => ({ kind, alarm: { id: 'A1' }, isPast: false }) as unknown as AlarmMove

const calm = hear(fresh, 1_000, 'before')
const raised = hear(calm, 40_000)

it('an alarm waits for the first picture after it, and for no second', () => {
  const waiting = followPictures(AWAITS_NONE, calm, raised, [transition('raised')], 40_000)
  expect(waiting).toEqual({ awaiting: new Map([['A1', 40_000]]), pictures: undefined })
  const after = hear(raised, 45_000, 'after')
  const came = followPictures(waiting.awaiting, raised, after, [], 45_000)
  expect(came.pictures).toEqual([
    { eventId: 'A1', at: 45_000, module: 'gcameraMod', picture: 'after', pictureAt: 45_000, hotspots: [SPOT] },
  ])
  expect(came.awaiting.size).toBe(0)
})

it('waits for none when it was raised on one that came with it, when it eased, and not beyond a minute', () => {
  const together = hear(calm, 40_000, 'now')
  expect(followPictures(AWAITS_NONE, calm, together, [transition('raised')], 40_000).awaiting.size).toBe(0)
  expect(followPictures(AWAITS_NONE, calm, raised, [transition('eased')], 40_000).awaiting.size).toBe(0)
  const late = hear(raised, 100_001, 'late')
  expect(followPictures(new Map([['A1', 40_000]]), raised, late, [], 100_001).pictures).toEqual([])
})

it('waits for nothing of a device without a camera', () => {
  const waiting = followPictures(AWAITS_NONE, fresh, fresh, [transition('raised')], 40_000)
  expect(waiting).toEqual({ awaiting: AWAITS_NONE, pictures: undefined })
})
