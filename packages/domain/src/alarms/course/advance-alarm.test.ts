import type { AlarmKind, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { mark, raised } from '../../fixtures.ts'
import {
  type AlarmAct,
  type AlarmInput,
  advanceAlarm,
  type DisposalEntry,
  giveWay,
  UNDO_GRACE_MS,
  UNDO_MS,
} from './advance-alarm.ts'
import { type Alarm, effectivePriority, effectiveState, isOver, phaseOf } from './alarm.ts'

const heard = (at: number, state: State2, kind: AlarmKind = 'normal'): AlarmInput => ({
  type: 'condition',
  at,
  state,
  kind,
})
const disposal: DisposalEntry = {
  handler: 'Li',
  situation: 'source removed',
  kind: 'normal',
  options: ['handledOnSite'],
}
type Saw = Pick<Alarm, 'version'>
const acknowledge = (saw: Saw, user = 'u1', at = 2000): AlarmAct => ({
  type: 'acknowledge',
  version: saw.version,
  mark: mark(user, at),
})
const handle = (saw: Saw, user = 'u1', part: Partial<DisposalEntry> = {}): AlarmAct => ({
  type: 'handle',
  version: saw.version,
  mark: mark(user, 2500),
  disposal: { ...disposal, ...part },
})
const judge = (saw: Saw, handling: 'upgrade' | 'downgrade' | 'clear', user = 'u1'): AlarmAct => ({
  type: 'judge',
  version: saw.version,
  handling,
  mark: mark(user, 2600, 'because'),
})
const shelve = (saw: Saw, until: number, user = 'u1'): AlarmAct => ({
  type: 'shelve',
  version: saw.version,
  until,
  mark: mark(user, 2700, 'welding'),
})
const unshelve = (saw: Saw): AlarmAct => ({ type: 'unshelve', version: saw.version, mark: mark('u1', 2800) })
const after = (alarm: Alarm, ...events: AlarmInput[]): Alarm =>
  events.reduce((each, event) => advanceAlarm(each, event).alarm, alarm)
/** Acts on what stands now. */
const now = (alarm: Alarm, ...acts: ((saw: Saw) => AlarmAct)[]): Alarm =>
  acts.reduce((each, act) => advanceAlarm(each, act(each)).alarm, alarm)
const kinds = (alarm: Alarm, ...events: AlarmInput[]): (string | undefined)[] => {
  let each = alarm
  return events.map((event) => {
    const step = advanceAlarm(each, event)
    each = step.alarm
    return step.entry?.kind
  })
}

describe('the life of an alarm', () => {
  it('goes from raised over acknowledged to handled, and is over when its danger is too [DSP-01]', () => {
    const alarm = raised()
    expect(phaseOf(alarm)).toBe('raised')
    const seen = now(alarm, acknowledge)
    expect(phaseOf(seen)).toBe('acknowledged')
    expect(seen.waitingSince).toBeNull()
    expect(seen.acknowledged).toEqual({ ...mark('u1', 2000), peak: 2, waitedSince: 1000 })
    const done = now(seen, handle)
    expect(phaseOf(done)).toBe('handled')
    expect(done.handled).toEqual({ ...mark('u1', 2500), ...disposal, peak: 2 })
    expect(isOver(done)).toBe(false)
    expect(isOver(after(done, heard(3000, 0)))).toBe(true)
  })

  it('keeps what the site offers as outcome beside the options [DSP-02]', () => {
    const outcomes = [{ case: 'fire', code: 'own', words: 'Steam', found: false }] as const
    const done = now(raised(), (saw) => handle(saw, 'u1', { outcomes: [...outcomes] }))
    expect(done.handled).toMatchObject({ options: disposal.options, outcomes })
    expect(now(raised(), handle).handled).not.toHaveProperty('outcomes')
  })

  it('stays, latched, when it goes before anybody has seen it', () => {
    const latched = after(raised(), heard(3000, 0))
    expect(phaseOf(latched)).toBe('latched')
    expect(latched).toMatchObject({ endAt: 3000, waitingSince: 1000, reported: 0, peakState: 2 })
    expect(phaseOf(now(latched, acknowledge))).toBe('acknowledged')
  })

  it('writes down each change once, with who, when, from where and why', () => {
    const events = [heard(1500, 3), heard(1600, 1), heard(1700, 0), heard(1800, 2)]
    expect(kinds(raised(), ...events)).toEqual(['escalated', 'eased', 'ended', 'recurred'])
    expect(kinds(raised(), ...events.flatMap((event) => [event, event])).filter((kind) => kind !== undefined)).toEqual([
      'escalated',
      'eased',
      'ended',
      'recurred',
    ])
    expect(advanceAlarm(raised(), judge(raised(), 'downgrade')).entry).toEqual({
      kind: 'downgraded',
      at: 2600,
      by: 'Operator u1',
      from: '10.0.0.7',
      note: 'because',
      state: 1,
      version: 2,
    })
  })

  it('counts a danger that comes back before it was dealt with on the same alarm, and asks for attention again', () => {
    const seen = now(raised(), acknowledge)
    const back = after(seen, heard(3000, 0), heard(4000, 1))
    expect(back).toMatchObject({ id: 'A1', occurrences: 2, begins: [1000, 4000], beginAt: 1000, endAt: null })
    expect(back).toMatchObject({ acknowledged: null, waitingSince: 4000, peakState: 2, reported: 1 })
    const again = after(back, heard(5000, 0), heard(6000, 1), heard(7000, 0), heard(8000, 1))
    expect(again).toMatchObject({ occurrences: 4, begins: [4000, 6000, 8000], waitingSince: 4000 })
  })

  it('takes no danger after it is over: that is another alarm', () => {
    const over = after(now(raised(), handle), heard(3000, 0))
    expect(advanceAlarm(over, heard(4000, 2)).alarm).toBe(over)
    expect(advanceAlarm(over, heard(4000, 3)).alarm).toBe(over)
  })

  it('becomes unacknowledged by what is worse than what was seen, and by nothing else', () => {
    const seen = now(raised({ state: 2 }), acknowledge)
    expect(after(seen, heard(3000, 1), heard(4000, 2)).acknowledged).not.toBeNull()
    expect(after(seen, heard(3000, 3))).toMatchObject({ acknowledged: null, waitingSince: 3000, peakState: 3 })
  })

  it('comes back from the shelf when it is worse than when it was laid there, though it has been worse before', () => {
    const eased = after(raised({ state: 3 }), heard(2000, 1))
    const shelved = now(eased, (saw) => shelve(saw, 9000))
    expect(after(shelved, heard(3000, 0), heard(4000, 1)).shelved).toMatchObject({ until: 9000 })
    expect(after(shelved, heard(3000, 3)).shelved).toBeNull()
    expect(after(shelved, heard(3000, 0), heard(4000, 2)).shelved).toBeNull()
    const laidWhenOver = now(after(eased, heard(2500, 0)), (saw) => shelve(saw, 9000))
    expect(after(laidWhenOver, heard(4000, 3)).shelved).toMatchObject({ until: 9000 })
  })

  it('of a drill that turns real loses the mark of the drill, and what was done about the drill', () => {
    const drill = now(raised({ kind: 'drill' }), acknowledge, (saw) => shelve(saw, 9000))
    expect(after(drill, heard(3000, 2, 'drill'))).toBe(drill)
    expect(after(drill, heard(3000, 2))).toMatchObject({ kind: 'normal', acknowledged: null, shelved: null })
    const ended = after(drill, heard(3000, 0))
    expect(ended.kind).toBe('drill')
    expect(after(ended, heard(4000, 2))).toMatchObject({ kind: 'normal', shelved: null })
    expect(after(ended, heard(4000, 2, 'drill'))).toMatchObject({ kind: 'drill', shelved: { until: 9000 } })
    expect(after(now(drill, handle), heard(3000, 1)).kind).toBe('normal')
    expect(
      after(
        now(raised(), (saw) => handle(saw, 'u1', { kind: 'test' })),
        heard(3000, 1),
      ).kind,
    ).toBe('test')
  })

  it('is made worse, never better, by a message that comes late', () => {
    const seen = now(after(raised({ state: 1 }), heard(3000, 0)), acknowledge)
    expect(advanceAlarm(seen, heard(2000, 1)).alarm).toBe(seen)
    const worse = after(seen, heard(2000, 3))
    expect(worse).toMatchObject({ peakState: 3, endAt: 3000, acknowledged: null, waitingSince: 3000 })
    expect(phaseOf(worse)).toBe('latched')
    const open = after(raised(), heard(3000, 3))
    expect(advanceAlarm(open, heard(2000, 0)).alarm).toBe(open)
  })

  it('goes on quietly while it is handled but still in danger, as long as it is not worse', () => {
    const done = now(after(raised({ state: 2 }), heard(1100, 1)), acknowledge, handle)
    const back = after(done, heard(3000, 2))
    expect(back).toMatchObject({ reported: 2, waitingSince: null })
    expect(phaseOf(back)).toBe('handled')
    expect(advanceAlarm(back, heard(4000, 3)).alarm).toBe(back)
    const seenAsWarning = now(after(now(raised({ state: 1 }), acknowledge), heard(1200, 2)), acknowledge, handle)
    expect(after(seenAsWarning, heard(3000, 1), heard(3100, 2)).acknowledged).not.toBeNull()
  })
})

describe('two operators at once', () => {
  const both = raised()

  it('the second is told who was first, and nothing is overwritten', () => {
    const first = advanceAlarm(both, handle(both, 'u1')).alarm
    const second = advanceAlarm(first, handle(both, 'u2', { situation: 'nothing' }))
    expect(second).toEqual({ alarm: first, entry: null, refusal: 'over' })
    expect(first).toMatchObject({ decidedBy: 'Operator u1', decidedAt: 2500 })
    const seen = advanceAlarm(both, acknowledge(both, 'u1')).alarm
    expect(advanceAlarm(seen, acknowledge(both, 'u2')).refusal).toBe('changed')
    expect(advanceAlarm(seen, acknowledge(seen, 'u2')).refusal).toBe('changed')
    expect(advanceAlarm(seen, judge(both, 'clear', 'u2')).refusal).toBe('changed')
  })

  it('an act on what has become worse is refused, on what has calmed down it is not', () => {
    const worse = after(both, heard(1500, 3))
    expect(advanceAlarm(worse, acknowledge(both)).refusal).toBe('changed')
    expect(worse.decidedBy).toBe('')
    const calmer = after(both, heard(1500, 1), heard(1600, 0))
    expect(advanceAlarm(calmer, acknowledge(both)).refusal).toBeNull()
  })

  it('an act on a version that never was is refused: the server has lost what the console saw', () => {
    expect(advanceAlarm(both, acknowledge({ version: both.version + 1 })).refusal).toBe('changed')
  })

  it('the same act of the same person again is no second one', () => {
    const twice: [string, (saw: Saw) => AlarmAct][] = [
      ['acknowledge', acknowledge],
      ['handle', handle],
      ['clear', (saw) => judge(saw, 'clear')],
      ['downgrade', (saw) => judge(saw, 'downgrade')],
      ['shelve', (saw) => shelve(saw, 9000)],
    ]
    for (const [, act] of twice) {
      const once = advanceAlarm(both, act(both)).alarm
      expect(advanceAlarm(once, act(both))).toEqual({ alarm: once, entry: null, refusal: null })
    }
    expect(advanceAlarm(both, unshelve(both)).entry).toBeNull()
  })

  it('another act of the same person on an old version is refused', () => {
    const once = advanceAlarm(both, handle(both)).alarm
    expect(advanceAlarm(once, handle(both, 'u1', { situation: 'other words' })).refusal).toBe('over')
    const shelved = advanceAlarm(both, shelve(both, 9000)).alarm
    expect(advanceAlarm(shelved, shelve(both, 9999)).refusal).toBe('changed')
    expect(advanceAlarm(shelved, shelve(both, 9000, 'u2')).refusal).toBe('changed')
    const lower = advanceAlarm(both, judge(both, 'downgrade')).alarm
    expect(advanceAlarm(lower, judge(both, 'upgrade')).refusal).toBe('changed')
    expect(advanceAlarm(lower, judge(lower, 'downgrade', 'u2')).refusal).toBe('notPossible')
  })

  it('turns no clock back when a reading was received before an act that was stored first', () => {
    const seen = advanceAlarm(both, acknowledge(both, 'u1', 5000)).alarm
    expect(after(seen, heard(4000, 3)).changedAt).toBe(5000)
  })
})

describe('taking an acknowledgement back', () => {
  const undo = (saw: Saw, at: number, user = 'u1'): AlarmAct => ({
    type: 'unacknowledge',
    version: saw.version,
    mark: mark(user, at),
  })
  const alarm = raised()
  const seen = advanceAlarm(alarm, acknowledge(alarm, 'u1', 61_000)).alarm
  const last = 61_000 + UNDO_MS + UNDO_GRACE_MS

  it('makes it wait again since when it did, with a line in the log: nobody is mailed later for it [FEA-02]', () => {
    const step = advanceAlarm(seen, undo(seen, last))
    expect(step.alarm).toMatchObject({ acknowledged: null, waitingSince: alarm.waitingSince, decidedBy: 'Operator u1' })
    expect(step.alarm.decisive).toBe(step.alarm.version)
    expect([phaseOf(step.alarm), step.entry?.kind, step.entry?.by]).toEqual(['raised', 'unacknowledged', 'Operator u1'])
    expect(advanceAlarm(step.alarm, undo(seen, last)).entry).toBeNull()
  })

  it('is refused a moment later, to anybody else, and once it was handled', () => {
    expect(advanceAlarm(seen, undo(seen, last + 1)).refusal).toBe('tooLate')
    expect(advanceAlarm(seen, undo(seen, 62_000, 'u2')).refusal).toBe('notYours')
    const done = now(seen, handle)
    expect(advanceAlarm(done, undo(done, 62_000)).refusal).toBe('over')
    expect(advanceAlarm(seen, undo(alarm, 62_000)).refusal).toBe('changed')
  })

  it('takes back nothing that a danger has taken back already', () => {
    const worse = after(seen, heard(62_000, 3))
    expect(advanceAlarm(worse, undo(seen, 63_000))).toEqual({ alarm: worse, entry: null, refusal: null })
  })

  it('counts from the act itself where it was stored before that was kept', () => {
    const { waitedSince, ...kept } = seen.acknowledged as NonNullable<Alarm['acknowledged']>
    expect(waitedSince).toBe(alarm.waitingSince)
    const old: Alarm = { ...seen, acknowledged: kept }
    expect(advanceAlarm(old, undo(old, 62_000)).alarm.waitingSince).toBe(61_000)
  })
})

describe('judging', () => {
  it('downgrades to pre-alarm, upgrades to alarm, until the danger is beyond what was judged [DSP-01]', () => {
    const lower = now(raised({ state: 2 }), (saw) => judge(saw, 'downgrade'))
    expect([effectiveState(lower), effectivePriority(lower), lower.reported]).toEqual([1, 1, 2])
    expect(effectiveState(after(lower, heard(3000, 1)))).toBe(1)
    expect(after(lower, heard(3000, 3))).toMatchObject({ judged: null, reported: 3 })
    const higher = now(raised({ state: 1 }), (saw) => judge(saw, 'upgrade'))
    expect([effectiveState(higher), effectivePriority(higher), higher.reported]).toEqual([2, 2, 1])
    expect(effectiveState(after(higher, heard(3000, 0)))).toBe(0)
    expect(after(higher, heard(3000, 0), heard(4000, 1)).judged).toBeNull()
    expect(lower.waitingSince).toBe(1000)
  })

  it('is possible only in the direction of its name, and not of what is over [DSP-01]', () => {
    const refusals = (alarm: Alarm) =>
      (['upgrade', 'downgrade', 'clear'] as const).map((each) => advanceAlarm(alarm, judge(alarm, each)).refusal)
    expect(refusals(raised({ state: 3 }))).toEqual(['notPossible', null, null])
    expect(refusals(raised({ state: 1 }))).toEqual([null, 'notPossible', null])
    expect(refusals(after(raised(), heard(3000, 0)))).toEqual(['notPossible', 'notPossible', null])
  })

  it('clears: off the desk, seen by who cleared it, over with its danger [DSP-01]', () => {
    const cleared = now(
      raised(),
      (saw) => shelve(saw, 9000),
      (saw) => judge(saw, 'clear'),
    )
    expect(phaseOf(cleared)).toBe('cleared')
    expect(cleared).toMatchObject({ waitingSince: null, shelved: null, endAt: null, handled: null })
    expect(advanceAlarm(cleared, handle(cleared, 'u2')).refusal).toBe('over')
    expect(isOver(after(cleared, heard(3000, 0)))).toBe(true)
  })
})

describe('a shelf', () => {
  const shelved = now(raised(), (saw) => shelve(saw, 10_000))

  it('ends by itself, at its end and not before', () => {
    expect(shelved.shelved).toEqual({ ...mark('u1', 2700, 'welding'), peak: 2, until: 10_000 })
    expect(advanceAlarm(shelved, { type: 'tick', at: 9999 }).alarm).toBe(shelved)
    const back = advanceAlarm(shelved, { type: 'tick', at: 10_000 })
    expect(back.alarm).toMatchObject({ shelved: null, waitingSince: 1000 })
    expect(back.entry?.kind).toBe('shelfEnded')
    expect(advanceAlarm(back.alarm, { type: 'tick', at: 10_001 }).alarm).toBe(back.alarm)
  })

  it('ends by hand and by what is worse; a danger that only comes back leaves it', () => {
    expect(now(shelved, unshelve).shelved).toBeNull()
    expect(after(shelved, heard(3000, 3)).shelved).toBeNull()
    expect(after(shelved, heard(3000, 0), heard(4000, 2)).shelved).not.toBeNull()
    expect(after(shelved, heard(3000, 0), heard(4000, 3)).shelved).toBeNull()
  })

  it('does not invalidate what somebody is about to do when it ends', () => {
    const back = advanceAlarm(shelved, { type: 'tick', at: 10_000 }).alarm
    expect(advanceAlarm(back, acknowledge(shelved)).refusal).toBeNull()
  })
})

describe('a drill that a person started', () => {
  const drill = raised({ source: 'drill', kind: 'drill' })

  it('is over when a person says so, and stays a drill whatever they say', () => {
    expect(now(drill, handle)).toMatchObject({ endAt: 2500, reported: 0, kind: 'drill', handled: { kind: 'drill' } })
    expect(isOver(now(drill, (saw) => judge(saw, 'clear')))).toBe(true)
    const expired = after(drill, heard(2000, 0, 'drill'))
    expect(now(expired, handle).endAt).toBe(2000)
  })
})

describe('a merged case', () => {
  it('is joined and left without touching anything else', () => {
    const join: AlarmInput = { type: 'case', at: 1500, by: 'Operator u1', joins: { caseId: 'C1', origin: 'hand' } }
    const joined = after(raised(), join)
    expect(joined).toEqual({ ...raised(), caseId: 'C1', caseOrigin: 'hand', version: 2, changedAt: 1500 })
    const leave: AlarmInput = { ...join, joins: null }
    expect(kinds(joined, join, leave)).toEqual([undefined, 'unmerged'])
    expect(after(joined, leave)).toMatchObject({ caseId: null, caseOrigin: null })
    expect(kinds(raised(), join)).toEqual(['merged'])
  })
})

describe('the incident of an alarm', () => {
  const move = (id: string, isLeaving = false): AlarmInput => ({
    type: 'incident',
    at: 3000,
    by: 'Li',
    joins: { id, why: 'hand', by: 'Li' },
    isLeaving,
  })

  it('is changed by a person with a line in the log, and leaves every judgement valid', () => {
    const alarm = raised()
    const { alarm: joined, entry } = advanceAlarm(alarm, move('I'))
    expect(entry).toMatchObject({ kind: 'incidentJoined', by: 'Li', version: 2 })
    expect(joined).toMatchObject({ incident: { id: 'I', why: 'hand' }, version: 2, decisive: 1 })
    expect(advanceAlarm(joined, acknowledge(alarm)).refusal).toBeNull()
    expect(advanceAlarm(joined, move('J', true)).entry?.kind).toBe('incidentLeft')
  })

  it('told twice is one change, and into its own is none', () => {
    const joined = after(raised(), move('I'))
    expect(advanceAlarm(joined, move('I'))).toMatchObject({ alarm: joined, entry: null })
    const alarm = raised()
    expect(advanceAlarm(alarm, move(alarm.id)).entry).toBeNull()
  })
})

describe('an alarm that gives way to the next one of its module', () => {
  it('ends when that one begins, whatever people have done to it', () => {
    const { alarm, entry } = giveWay(raised(), 4000)
    expect(alarm).toMatchObject({ endAt: 4000, reported: 0, reportedAt: 4000, peakState: 2, version: 2 })
    expect(entry).toMatchObject({ kind: 'ended', at: 4000, by: '', state: 0 })
    const settled = advanceAlarm(raised(), judge(raised(), 'clear')).alarm
    expect(isOver(giveWay(settled, 4000).alarm)).toBe(true)
  })

  it('does not end before the last message about it', () => {
    const escalated = advanceAlarm(raised(), heard(5000, 3)).alarm
    expect(giveWay(escalated, 4000).alarm).toMatchObject({ endAt: 5000, reportedAt: 5000 })
  })

  it('stays as it is when it has ended before', () => {
    const ended = advanceAlarm(raised(), heard(3000, 0)).alarm
    expect(giveWay(ended, 4000)).toEqual({ alarm: ended, entry: null, refusal: null })
  })
})
