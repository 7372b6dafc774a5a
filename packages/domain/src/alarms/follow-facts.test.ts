import type { ModuleKey } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { FACTS_EVERY_MS, type FollowedFacts, followFacts, NO_FACTS, risenAlarms } from './follow-facts.ts'
import type { OpenAlarm } from './track-alarms.ts'

const FINDINGS: OpenAlarm['findings'] = []
const PEAK = { quantity: 'doseRate', value: 150, unit: 'µSv/h' }
const alarm = (changes: Partial<OpenAlarm> = {}): OpenAlarm => ({
  id: 'a',
  module: 'nuclearMod',
  state: 2,
  peakState: 2,
  beginAt: 0,
  peakAt: 0,
  peak: PEAK,
  findings: FINDINGS,
  kind: 'normal',
  simulated: false,
  ...changes,
})
const open = (given: OpenAlarm): ReadonlyMap<ModuleKey, OpenAlarm> => new Map([['nuclearMod', given]])
const peak = (value: number) => alarm({ peak: { ...PEAK, value } })
const TOLD: ReadonlySet<ModuleKey> = new Set(['nuclearMod'])
const UNTOLD: ReadonlySet<ModuleKey> = new Set()
const NOBODY: ReadonlyMap<ModuleKey, OpenAlarm> = new Map()
const always = () => true

const raised = followFacts(NO_FACTS, NOBODY, open(alarm()), TOLD, 1000, always)

describe('the facts of an open alarm', () => {
  it('are stored at most every few seconds while its peak climbs, the last of them as soon as that is over', () => {
    let { known } = raised
    let before = open(alarm())
    const stored: number[] = []
    for (let at = 1100; at <= 21_000; at += 100) {
      const after = at <= 12_000 ? open(peak(at)) : before
      const followed = followFacts(known, before, after, UNTOLD, at, always)
      for (const each of followed.due) stored.push(each.peak?.value ?? 0)
      known = followed.known
      before = after
    }
    expect(stored).toEqual([6000, 11_000, 12_000])
    expect(risenAlarms(known, before)).toEqual([])
  })

  it('are known to be unstored until then', () => {
    const risen = followFacts(raised.known, open(alarm()), open(peak(900)), UNTOLD, 1001, always)
    expect(risen.due).toEqual([])
    expect(risenAlarms(risen.known, open(peak(900)))).toEqual([peak(900)])
    expect(risenAlarms(risen.known, open(alarm({ id: 'b' })))).toEqual([])
  })

  it('are stored at once of an alarm from before a restart, for what was found too, and after the clock was set back', () => {
    const found = alarm({ findings: [{ name: 'Cs-137' }] })
    expect(followFacts(NO_FACTS, open(alarm()), open(found), UNTOLD, 1000, always).due).toEqual([found])
    expect(followFacts(raised.known, open(alarm()), open(found), UNTOLD, 500, always).due).toEqual([found])
  })

  it('wait for an act that is not stored, and cost nothing while nothing has changed', () => {
    const at = 1000 + FACTS_EVERY_MS
    const waiting = followFacts(raised.known, open(alarm()), open(peak(900)), UNTOLD, at, () => false)
    expect(waiting.due).toEqual([])
    const same = open(peak(900))
    expect(followFacts(waiting.known, same, same, UNTOLD, at, always).due).toEqual([peak(900)])
    expect(followFacts(raised.known, same, same, UNTOLD, at, always).known).toBe(raised.known)
  })

  it('begin anew with another alarm, and are forgotten with the last', () => {
    const other: FollowedFacts = { id: 'b', storedAt: Number.NEGATIVE_INFINITY, isRisen: false }
    const next = followFacts(raised.known, NOBODY, open(alarm({ id: 'b' })), UNTOLD, 1001, always)
    expect(next.known.get('nuclearMod')).toEqual(other)
    expect(followFacts(raised.known, open(alarm()), NOBODY, TOLD, 1001, always).known).toBe(NO_FACTS)
  })
})
