import type { AlarmDetail } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm } from '../../../../../test/fakes.ts'
import { detailAsOf } from './detail-as-of.ts'

it('a card of a replay tells nothing of what came after the moment [FEA-04]', () => {
  const then = alarm('a1', 'A', 1, { endTime: null })
  const today = {
    alarm: alarm('a1', 'A', 2, { endTime: 9000, handled: true }),
    log: [{ at: 1000 }, { at: 2000 }, { at: 9000 }],
    pictures: [{ at: 1500 }, { at: 8000 }],
    neighbours: [{ distance: 1, alarm: then }],
    plans: [{}],
  } as unknown as AlarmDetail
  const { alarm: shown, log, pictures, neighbours, plans } = detailAsOf(today, then, 2000)
  expect(shown).toMatchObject({ state: 1, endTime: null, handled: then.handled })
  expect([log.length, pictures.length, neighbours.length, plans.length]).toEqual([2, 1, 0, 0])
})
