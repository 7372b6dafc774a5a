import type { AlarmCallDraft } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { CALL_PAUSE_MS, type CallTimes, callStepOf, isFailureTold, pauseLeft } from './call-step.ts'
import { BODY_ESCAPES, type CallValues, fillTemplate, inAddress, inHeader, templateFaults } from './call-template.ts'
import { validateCall } from './validate-call.ts'

const MINUTE = 60_000
const WAITING = { id: 'a', waitingSince: 1_000, shelved: null, kind: 'normal', changedAt: 1_000 } as const
const TIMES: CallTimes = { afterMin: 0, everyMin: 2, minPriority: 2, drills: false, from: 0 }
const stepAt = (minutes: number, times: Partial<CallTimes> = {}, alarm: object = {}, priority: 1 | 2 | 3 = 2) =>
  callStepOf({ ...WAITING, ...alarm }, priority, { ...TIMES, ...times }, 1_000 + minutes * MINUTE)

describe('when somebody outside is told of an alarm', () => {
  it('at once, then after as long, twice, four times as long, and once each', () => {
    expect([0, 1, 2, 3, 4, 7, 8, 15.9, 16].map((minutes) => stepAt(minutes)?.step)).toEqual([0, 0, 1, 1, 2, 2, 4, 4, 8])
    expect(stepAt(2)?.key).toBe('a 1000 1 2')
    expect(stepAt(3)?.key).toBe('a 1000 1 2')
    expect(stepAt(5, { everyMin: null })?.step).toBe(0)
  })

  it('after the time that was set, counted from when it waits', () => {
    expect(stepAt(4.9, { afterMin: 5 })).toBeUndefined()
    expect(stepAt(5, { afterMin: 5 })).toMatchObject({ step: 0, at: 1_000 + 5 * MINUTE })
    expect(stepAt(9, { afterMin: 5 })?.at).toBe(1_000 + 9 * MINUTE)
  })

  it('anew when it is worse, or waits anew', () => {
    expect(stepAt(0, {}, {}, 3)?.key).toBe('a 1000 0 3')
    expect(stepAt(1, {}, { waitingSince: 2_000 })?.key).toBe('a 2000 0 2')
  })

  it('not of what was acknowledged, shelved or a test, of a drill only where it is wanted', () => {
    expect(stepAt(1, {}, { waitingSince: null })).toBeUndefined()
    expect(stepAt(1, {}, { kind: 'test' })).toBeUndefined()
    expect(stepAt(1, {}, { kind: 'drill' })).toBeUndefined()
    expect(stepAt(1, { drills: true }, { kind: 'drill' })?.step).toBe(0)
    expect(stepAt(1, {}, { shelved: { until: 1_000 + 5 * MINUTE } })).toBeUndefined()
    expect(stepAt(1, {}, {}, 1)).toBeUndefined()
  })

  it('not of what was due before they wanted to know, nor of what is older than a day', () => {
    expect(stepAt(1, { from: 2_000 })).toBeUndefined()
    expect(stepAt(25 * 60, { everyMin: null })).toBeUndefined()
    expect(stepAt(25 * 60, { everyMin: null }, { changedAt: 24 * 60 * MINUTE })?.step).toBe(0)
  })

  it('of the rest together when they were told a moment ago, unless it is worse', () => {
    const told = { at: 10_000, priority: 2 } as const
    expect(pauseLeft(undefined, 2, 10_000)).toBe(0)
    expect(pauseLeft(told, 2, 11_000)).toBe(CALL_PAUSE_MS - 1_000)
    expect(pauseLeft(told, 3, 11_000)).toBe(0)
    expect(pauseLeft(told, 2, 9_000)).toBe(0)
    expect(pauseLeft(told, 2, 10_000 + CALL_PAUSE_MS)).toBe(0)
  })

  it('failures are lines of a log at first, at every doubling, and at the end', () => {
    expect([1, 2, 3, 4, 5, 8].map((tries) => isFailureTold(tries, false))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ])
    expect(isFailureTold(7, true)).toBe(true)
  })
})

const VALUES = { text: 'a "b" & <c>\n', device: '{{sn}}', sn: 'S/1 ä', secret: 'k' } as unknown as CallValues

describe('a template', () => {
  it('carries any value without ending what it stands in', () => {
    expect(JSON.parse(fillTemplate('{"t":"{{ text }}"}', VALUES, BODY_ESCAPES.json))).toEqual({ t: VALUES.text })
    expect(fillTemplate('t={{sn}}', VALUES, BODY_ESCAPES.form)).toBe('t=S%2F1%20%C3%A4')
    expect(fillTemplate('<t a="{{text}}"/>', VALUES, BODY_ESCAPES.xml)).toBe(
      '<t a="a &quot;b&quot; &amp; &lt;c&gt;\n"/>',
    )
    // A gateway that reads lines gets one.
    expect(fillTemplate('{{text}}', VALUES, BODY_ESCAPES.text)).toBe('a "b" & <c> ')
    expect(fillTemplate('/{{sn}}', { ...VALUES, sn: 'a\ud800b' }, inAddress)).toBe('/a%EF%BF%BDb')
    expect(fillTemplate('{{text}}', VALUES, inHeader)).toBe('a "b" & <c> ')
    expect(fillTemplate('/{{sn}}', VALUES, inAddress)).toBe('/S%2F1%20%C3%A4')
  })

  it('takes no value for a field, and an unknown field for nothing', () => {
    expect(fillTemplate('{{device}}{{else}}', VALUES, BODY_ESCAPES.text)).toBe('{{sn}}')
  })

  it('names what is no field, and braces that are never closed', () => {
    expect(templateFaults('{{text}} {{ sn }}')).toEqual([])
    expect(templateFaults('{{phone}}')).toEqual(['phone'])
    expect(templateFaults('{{text}')).toEqual(['{{'])
    expect(templateFaults('text}}')).toEqual(['{{'])
  })
})

const DRAFT: AlarmCallDraft = {
  name: 'SMS',
  officeId: null,
  url: 'https://sms.example/send?to=1&key={{secret}}',
  method: 'POST',
  headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }],
  bodyType: 'json',
  body: '{"text":"{{text}}"}',
  minPriority: 2,
  drills: false,
  afterMin: 0,
  everyMin: null,
  enabled: true,
}
const wrong = (part: Partial<AlarmCallDraft>) =>
  validateCall({ ...DRAFT, ...part }).map(({ field, key }) => `${field} ${key}`)

describe('a service that is to be called', () => {
  it('is right as it is usually entered', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ method: 'GET', body: '{{never looked at' })).toEqual([])
    expect(wrong({ bodyType: 'text', body: 'no { json' })).toEqual([])
  })

  it('has a name and an address whose host is no field', () => {
    expect(wrong({ name: ' ' })).toEqual(['name validation.callNameRequired'])
    const bad = [
      'ftp://a.example',
      'sms.example',
      'https://{{site}}.example/',
      'https://a.example{{sn}}',
      'https://u:p@a.example/',
      'https://u@a.example/',
    ]
    for (const url of bad) expect(wrong({ url })).toEqual(['url validation.callAddress'])
    expect(wrong({ url: 'https://a.example/{{phone}}' })).toEqual(['url validation.callField'])
  })

  it('has headers that are its own to set', () => {
    const header = (name: string, value = 'x') => wrong({ headers: [{ name, value }] })
    expect(header('X-Key')).toEqual([])
    for (const name of ['Host', 'content-length', 'a b', ''])
      expect(header(name)).toEqual(['headers.0 validation.callHeader'])
    expect(header('X-Key', '{{else}}')).toEqual(['headers.0 validation.callField'])
  })

  it('takes its secret to no other host', () => {
    const { secret: _, ...same } = DRAFT
    const keys = (part: object, hasSecret = true) =>
      validateCall({ ...same, ...part }, { url: DRAFT.url, hasSecret }).map(({ field, key }) => `${field} ${key}`)
    expect(keys({})).toEqual([])
    expect(keys({ url: `${new URL(DRAFT.url).origin}/else` })).toEqual([])
    expect(keys({ url: 'https://other.example/' })).toEqual(['secret validation.callSecretAnew'])
    expect(keys({ url: 'https://other.example/', secret: 'new' })).toEqual([])
    expect(keys({ url: 'https://other.example/' }, false)).toEqual([])
  })

  it('has a body that is what it says, whatever the values are', () => {
    expect(wrong({ body: '{"text":{{text}}}' })).toEqual(['body validation.callJson'])
    expect(wrong({ body: '{"text":"{{else}}"}' })).toEqual(['body validation.callField'])
  })
})
