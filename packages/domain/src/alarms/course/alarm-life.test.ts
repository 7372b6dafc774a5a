import type { AlarmEvent, AlarmKind, State2 } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condition, eventOf, mark, raised } from '../../fixtures.ts'
import { type DeskBook, EMPTY_BOOK, reduceBook, unhandledCount } from '../desk/desk-book.ts'
import { type AlarmAct, type AlarmLogDraft, advanceAlarm } from './advance-alarm.ts'
import { type Alarm, isOver, isSettled, phaseOf } from './alarm.ts'
import type { Condition } from './condition.ts'
import { hearCondition } from './hear-condition.ts'
import { isApart, NO_PASSAGES } from './passage.ts'

const danger = (at: number, state: State2, kind: AlarmKind = 'normal'): Condition => condition(at, state, { kind })

/** What a message makes of the last alarm of its module; a new one is A2, or as it is told. */
function heardBy(last: Alarm | undefined, told: Condition, id = 'A2') {
  const hearing = { sn: 'SN1', newId: () => id, shield: 'none', alarm: () => last } as const
  const heard = hearCondition({ last, passages: NO_PASSAGES }, told, hearing)
  return {
    ...heard,
    entries: heard.moves.flatMap(({ alarm, entry }) => (entry === null ? [] : [{ id: alarm.id, entry }])),
  }
}
const settledAt2 = (part: Partial<Alarm> = {}): Alarm => ({
  ...advanceAlarm(raised(), {
    type: 'judge',
    handling: 'clear',
    version: 1,
    mark: mark('u1', 2000),
  }).alarm,
  ...part,
})

describe('a message about a module', () => {
  it('raises an alarm where none is open, and nothing when all is normal', () => {
    const heard = heardBy(undefined, danger(1000, 2), 'A1')
    expect(heard.last).toEqual(raised())
    expect(heard.entries).toEqual([
      { id: 'A1', entry: { kind: 'raised', at: 1000, by: '', from: '', note: '', state: 2, version: 1 } },
    ])
    expect(heardBy(undefined, danger(1000, 0)).last).toBeUndefined()
  })

  it('goes to the alarm that is open; told twice it counts once', () => {
    const once = heardBy(raised(), danger(2000, 3))
    expect(once.last?.id).toBe('A1')
    expect(once.entries.map(({ entry }) => entry.kind)).toEqual(['escalated'])
    expect(heardBy(once.last, danger(2000, 3)).moves).toEqual([])
  })

  it('beyond what was cleared ends that alarm and raises another', () => {
    const { last, moves } = heardBy(settledAt2(), danger(3000, 3))
    expect(last).toMatchObject({ id: 'A2', beginAt: 3000, waitingSince: 3000 })
    expect(moves).toMatchObject([
      { kind: 'ended', alarm: { id: 'A1', endAt: 3000 }, entry: { kind: 'ended' } },
      { kind: 'raised', alarm: { id: 'A2' }, entry: { kind: 'raised' }, before: undefined },
    ])
  })

  it('after the last alarm is over raises another, unless it is about that one', () => {
    const over = settledAt2({ endAt: 2500, reportedAt: 2500 })
    expect(heardBy(over, danger(3000, 1)).last?.id).toBe('A2')
    expect(heardBy(over, danger(2500, 2)).last).toBe(over)
    expect(heardBy(over, danger(3000, 0)).last).toBe(over)
    expect(heardBy(over, danger(2000, 3)).last?.id).toBe('A2')
  })
})

describe('a message of a portal, which sees one vehicle after the other', () => {
  const ended = { ...raised(), endAt: 2000, reportedAt: 2000, reported: 0 as const, version: 2, changedAt: 2000 }
  const hear = (last: Alarm | undefined, told: Condition) => heardBy(last, { ...told, isPassage: true })

  it('raises an alarm for the next vehicle, and leaves the last one as it is [DSP-01]', () => {
    expect(hear(ended, danger(3000, 1))).toMatchObject({
      last: { id: 'A2', beginAt: 3000, occurrences: 1, waitingSince: 3000 },
      entries: [{ id: 'A2', entry: { kind: 'raised' } }],
    })
    expect(hear(ended, danger(2500, 2)).last?.id).toBe('A2')
    expect(hear(ended, danger(2499, 2)).last).toMatchObject({ id: 'A1', occurrences: 2 })
    expect(heardBy(ended, danger(3000, 1)).last).toMatchObject({ id: 'A1', occurrences: 2 })
  })

  it('is of the next vehicle when there was time for one to follow, by either clock', () => {
    const end = { at: 2000, deviceTime: 9000 }
    const apart = (at: number, deviceTime: number | undefined, ended: Parameters<typeof isApart>[0] = end) =>
      isApart(ended, { at, deviceTime })
    expect(apart(2499, 9100)).toBe(false)
    expect(apart(2500, 9000)).toBe(true)
    // Kept while the link was down, and sent at once.
    expect(apart(2001, 9500)).toBe(true)
    expect(apart(2001, 8000)).toBe(true)
    // The server was started anew, or its clock set back.
    expect(apart(2001, 9500, { at: 2000, deviceTime: undefined })).toBe(false)
    expect(apart(2001, undefined)).toBe(false)
    expect(apart(1999, 9000)).toBe(true)
  })

  it('goes to the vehicle that is there, also when it is told late', () => {
    expect(hear(raised(), danger(2000, 3)).last).toMatchObject({ id: 'A1', peakState: 3 })
    expect(hear(ended, danger(1500, 3)).last).toMatchObject({ id: 'A1', peakState: 3, endAt: 2000 })
    expect(hear(ended, danger(1500, 1)).last).toBe(ended)
    expect(hear(ended, danger(3000, 0)).last).toBe(ended)
    expect(hear(undefined, danger(3000, 1)).last?.id).toBe('A2')
  })

  it('is about the last alarm only while nobody has dealt with it, and of a vehicle only while it is there', () => {
    const at = danger(3000, 2)
    expect([raised(), ended, settledAt2({ endAt: 2000 })].map((last) => heardBy(last, at).last?.id)).toEqual([
      'A1',
      'A1',
      'A2',
    ])
    expect([raised(), ended, settledAt2({ endAt: 2000 })].map((last) => hear(last, at).last?.id)).toEqual([
      'A1',
      'A2',
      'A2',
    ])
  })
})

const people = ['u1', 'u2', 'u3'] as const
const stateOf = fc.constantFrom<State2>(0, 1, 2, 3)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hear' as const), state: stateOf, drill: fc.boolean() }) },
  /** A message that was heard before, or one from before that comes late. */
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), back: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), back: fc.nat(5000), state: stateOf }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      who: fc.constantFrom(...people),
      what: fc.constantFrom(
        'acknowledge',
        'unacknowledge',
        'handle',
        'handle',
        'clear',
        'upgrade',
        'downgrade',
        'shelve',
        'unshelve',
      ),
      /** How many versions ago they looked. */
      behind: fc.nat(2),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const actOf = (what: string, version: number, who: string, at: number): AlarmAct => {
  const head = { version, mark: mark(who, at, 'note') }
  switch (what) {
    case 'acknowledge':
    case 'unacknowledge':
    case 'unshelve':
      return { ...head, type: what }
    case 'handle':
      return {
        ...head,
        type: 'handle',
        disposal: { handler: who, situation: `seen by ${who}`, kind: 'normal', options: [] },
      }
    case 'shelve':
      return { ...head, type: 'shelve', until: at + 3000 }
    default:
      return { ...head, type: 'judge', handling: what as 'clear' }
  }
}

const story = fc.array(step, { maxLength: 40, size: 'max' })

/** The server, with everything that it would have told consoles. */
class Server {
  alarm: Alarm | undefined
  readonly all = new Map<string, Alarm>()
  readonly log: { readonly id: string; readonly entry: AlarmLogDraft }[] = []
  readonly told: AlarmEvent[] = []
  readonly #heard: Condition[] = []
  #now = 1000

  play(step: Step): void {
    this.#now += 1000
    switch (step.do) {
      case 'hear':
        this.#hear(danger(this.#now, step.state, step.drill ? 'drill' : 'normal'))
        break
      case 'again': {
        const again = this.#heard.at(-1 - step.back)
        if (again !== undefined) this.#hear(again)
        break
      }
      case 'late':
        this.#hear(danger(this.#now - step.back, step.state))
        break
      case 'tick':
        if (this.alarm !== undefined) this.#take(advanceAlarm(this.alarm, { type: 'tick', at: this.#now }))
        break
      case 'act': {
        const { alarm } = this
        if (alarm === undefined) break
        const act = actOf(step.what, alarm.version - step.behind, step.who, this.#now)
        this.#take(advanceAlarm(alarm, act))
      }
    }
  }

  #hear(condition: Condition): void {
    this.#heard.push(condition)
    const { last, moves, entries } = heardBy(this.alarm, condition, `A${this.all.size + 1}`)
    for (const { alarm } of moves) this.#tell(alarm)
    this.alarm = last
    this.log.push(...entries)
  }

  #take({ alarm, entry }: ReturnType<typeof advanceAlarm>): void {
    if (entry === null) return
    this.alarm = alarm
    this.log.push({ id: alarm.id, entry })
    this.#tell(alarm)
  }

  #tell(alarm: Alarm): void {
    this.all.set(alarm.id, alarm)
    this.told.push(eventOf(alarm))
  }
}

const onDesk = (alarm: Alarm): boolean => alarm.cleared === null && !isOver(alarm)

describe('any sequence of readings, repeats, late messages, people and clocks', () => {
  it('takes an unacknowledged alarm off only by what a person did', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const server = new Server()
        for (const each of steps) {
          const waiting = [...server.all.values()].filter(({ waitingSince }) => waitingSince !== null)
          server.play(each)
          if (each.do === 'act') continue
          for (const { id } of waiting) expect(server.all.get(id)?.waitingSince).not.toBeNull()
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has an alarm for every danger that was heard, also late, unseen if it is beyond what people saw', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const server = new Server()
        for (const each of steps) {
          server.play(each)
          if ((each.do !== 'hear' && each.do !== 'late') || each.state === 0) continue
          const alarm = server.alarm as Alarm
          expect(alarm.peakState).toBeGreaterThanOrEqual(each.state)
          if (each.do === 'hear') expect(alarm).toMatchObject({ endAt: null, reported: each.state })
          const seen = alarm.handled ?? alarm.cleared ?? alarm.acknowledged
          if (seen === null) expect(alarm.waitingSince).not.toBeNull()
          else expect(each.state).toBeLessThanOrEqual(seen.peak)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps one alarm open, handles none twice and numbers every change', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const server = new Server()
        for (const each of steps) {
          server.play(each)
          const open = [...server.all.values()].filter((alarm) => !isOver(alarm))
          expect(open.length).toBeLessThanOrEqual(1)
          for (const alarm of open) expect(alarm).toBe(server.alarm)
        }
        for (const alarm of server.all.values()) {
          const entries = server.log.filter(({ id }) => id === alarm.id).map(({ entry }) => entry)
          expect(entries.map(({ version }) => version)).toEqual(entries.map((_, i) => i + 1))
          expect(entries.length).toBe(alarm.version)
          const settled = entries.filter(({ kind }) => kind === 'handled' || kind === 'cleared').length
          expect(settled).toBe(isSettled(alarm) ? 1 : 0)
          expect(alarm.waitingSince === null).toBe(['acknowledged', 'handled', 'cleared'].includes(phaseOf(alarm)))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('lets every screen end up with the same desk, however its messages were repeated and reordered', () => {
    fc.assert(
      fc.property(story, fc.infiniteStream(fc.nat()), (steps, numbers) => {
        const server = new Server()
        for (const each of steps) server.play(each)
        const expected = [...server.all.values()].filter(onDesk).map(eventOf)
        const shuffled = [...server.told, ...server.told]
          .map((alarm) => ({ alarm, turn: numbers.next().value as number }))
          .sort((a, b) => a.turn - b.turn)
          .map(({ alarm }) => alarm)
        const one: DeskBook = shuffled.reduce(
          (book, alarm) => reduceBook(book, { type: 'alarms', alarms: [alarm] }),
          EMPTY_BOOK,
        )
        const other = reduceBook(EMPTY_BOOK, { type: 'alarms', alarms: shuffled })
        for (const { desk } of [one, other]) {
          expect([...desk.values()]).toEqual(expected)
          expect(unhandledCount(desk)).toBe(expected.filter(({ handled }) => !handled).length)
        }
      }),
      { numRuns: 300 },
    )
  })
})
