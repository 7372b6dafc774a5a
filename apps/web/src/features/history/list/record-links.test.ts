import { expect, it } from 'vitest'
import { aroundMoment, sameTime, withinStep } from './record-links.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const AT = 10 * HOUR + 7 * MINUTE

it('leads from a row to the same device around the moment', () => {
  expect(aroundMoment('SN1', AT)).toBe(`/query?step=reading&begin=${AT - 5 * MINUTE}&end=${AT + 5 * MINUTE}&sn=SN1`)
  expect(aroundMoment('SN1', 1000)).toContain('begin=0&')
  expect(aroundMoment('SN1', AT, 60 * MINUTE)).toContain(`begin=${AT - 5 * MINUTE}&end=${AT + 65 * MINUTE}`)
})

it('leads to the other devices of the site at the same time, in steps that a fleet may be asked for', () => {
  expect(sameTime('7', AT)).toBe(`/query?office=7&begin=${9 * HOUR}&end=${12 * HOUR}`)
  expect(sameTime(undefined, AT)).not.toContain('office')
  expect(sameTime('7', AT)).not.toContain('step')
})

it('leads from a step to what it is made of, and from a reading nowhere', () => {
  expect(withinStep('SN1', 10 * HOUR, 'hour')).toBe(`/query?step=minute&begin=${10 * HOUR}&end=${11 * HOUR}&sn=SN1`)
  expect(withinStep('SN1', AT, 'minute')).toBe(`/query?step=reading&begin=${AT}&end=${AT + MINUTE}&sn=SN1`)
  expect(withinStep('SN1', AT, 'reading')).toBeUndefined()
})
