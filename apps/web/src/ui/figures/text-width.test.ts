import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutTo, widthOf } from './text-width.ts'

it('Han letters are wider than others: what a bar says in Chinese is not cut off', () => {
  expect(widthOf('14小时10分钟')).toBeGreaterThan(widthOf('14 h 10 min'))
  expect(cutTo('黑索金（RDX）和三硝基甲苯', 80)).toBe('\u2068黑索金（RD…\u2069')
  expect(cutTo('RDX (hexogen)', 100)).toBe('\u2068RDX (hexogen)\u2069')
})

it('Arabic letters are narrower, and marks take no room', () => {
  const age = 'من \u206890\u2069 إلى \u2068179\u2069 يومًا'
  expect(cutTo(age, 139)).toBe(`\u2068${age}\u2069`)
})

it('a name fits into its room, or has three letters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '报', '（', 'ж', 'ع') }),
      fc.integer({ min: 0, max: 300 }),
      (name, room) => {
        const shown = cutTo(name, room).slice(1, -1)
        expect(widthOf(shown.replace('…', '')) <= room || [...shown].length <= 3).toBe(true)
      },
    ),
  )
})
