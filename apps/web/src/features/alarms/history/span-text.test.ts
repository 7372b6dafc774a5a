import { textsIn } from '@vigil/i18n'
import { expect, it } from 'vitest'
import { life } from '../../../../test/fakes.ts'
import { spanText } from './span-text.ts'

const MINUTE = 60_000
const en = textsIn('en')

it('tells how long an alarm lasted that came once', () => {
  expect(spanText(en, { beginTime: 0, endTime: 5 * MINUTE, life: life(1) })).toBe('5 min')
  expect(spanText(en, { beginTime: 0, endTime: null })).toBe('ongoing')
})

it('does not say of one that came again that it lasted from its first begin to its last end', () => {
  const again = life(3, { occurrences: 2 })
  expect(spanText(en, { beginTime: 0, endTime: 90 * MINUTE, life: again })).toMatch(/^2 times, first to last 1 h/)
  expect(spanText(en, { beginTime: 0, endTime: null, life: again })).toBe('ongoing · 2 times')
  const ar = spanText(textsIn('ar'), { beginTime: 0, endTime: 90 * MINUTE, life: again })
  expect(ar).toContain(textsIn('ar').t('history.times', { count: 2 }))
})

it('says for how long of it nobody watched, in the words of the other lists [FEA-03]', () => {
  const unwatched = 2 * MINUTE
  expect(spanText(en, { beginTime: 0, endTime: 5 * MINUTE, unwatched })).toBe('5 min of which 2 min not watched')
  expect(spanText(en, { beginTime: 0, endTime: null, unwatched })).toBe('ongoing of which 2 min not watched')
})
