import type { AlarmEvent, ModuleKey } from '@vigil/contract'
import { coreOf, EMPTY_BOOK, isOver, isSettled, phaseOf, reduceBook } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlarmWorld, CITY, CUSTOMS, seedAlarms, startAlarms } from '../../../test/alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'

const SNS = ['A', 'B', 'C']
const MODULES: readonly ModuleKey[] = ['nuclearMod', 'ecMod']
const RUNS = 12
let test: MigratedDatabase
let world: AlarmWorld

beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, Object.fromEntries(SNS.map((sn) => [sn, ['FCBR-100', CUSTOMS]])))
})
afterAll(() => test?.drop())
beforeEach(async () => {
  world = await startAlarms(test.database)
})
afterEach(() => world.stop())

const place = { sn: fc.constantFrom(...SNS), module: fc.constantFrom(...MODULES) }
const user = fc.constantFrom(CITY, CUSTOMS)
/** How many versions behind the operator's screen is. */
const behind = fc.constantFrom(0, 0, 0, 1, 2)
const target = fc.nat(20)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('hear' as const), ...place, state: fc.constantFrom(0, 1, 2, 3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      act: fc.constantFrom(
        'acknowledge',
        'unacknowledge',
        'handle',
        'clear',
        'upgrade',
        'downgrade',
        'shelve',
        'unshelve',
      ),
      user,
      behind,
      target,
      /** Nobody waits for the act: what follows overtakes its write. */
      waits: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), user, target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drill' as const), ...place, user }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), minutes: fc.constantFrom(1, 40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), kill: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % Math.max(1, items.length)]

class Run {
  readonly told: AlarmEvent[] = []
  readonly #under: Promise<unknown>[] = []
  #listen(): void {
    world.alarms.desk.subscribe(({ event }) => this.told.push(event))
  }
  constructor() {
    this.#listen()
  }

  async play(each: Step): Promise<void> {
    // A restart loses whatever nobody waited for: only what was answered must be there.
    if (each.do === 'restart') return this.#restart(each.kill)
    if (each.do === 'hear') {
      this.#under.push(world.hear(each.sn, { [each.module]: each.state }).catch(() => {}))
      return
    }
    if (each.do === 'clock') {
      world.clock.ahead += each.minutes * 60_000
      await world.alarms.lookAtClock()
      return
    }
    const work = this.#work(each).catch(() => {})
    this.#under.push(work)
    if (each.do !== 'act' || each.waits) await work
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#under.splice(0))
    await world.alarms.lookForCases()
  }

  async #restart(kill: boolean): Promise<void> {
    const { ahead } = world.clock
    if (!kill) await this.settle()
    await (kill ? world.kill() : world.stop())
    await Promise.allSettled(this.#under.splice(0))
    world = await startAlarms(test.database)
    world.clock.ahead = ahead
    this.told.length = 0
    this.told.push(...(await world.desk()))
    this.#listen()
  }

  async #work(each: Exclude<Step, { do: 'hear' | 'clock' | 'restart' }>): Promise<unknown> {
    const by = world.context(each.user)
    const { handlers } = world
    if (each.do === 'drill') {
      return handlers.drillAlarm({ sn: each.sn, module: each.module, state: 2, minutes: 30, note: '' }, by)
    }
    const desk = await world.desk()
    const alarm = pick(desk, each.target)
    if (alarm === undefined) return
    if (each.do === 'merge') {
      const same = desk.filter(({ sn, kind }) => sn === alarm.sn && kind === alarm.kind)
      return handlers.mergeAlarm({ ids: same.map(({ id }) => id) }, by)
    }
    const ref = { id: alarm.id, version: Math.max(0, (alarm.life?.version ?? 0) - each.behind) }
    switch (each.act) {
      case 'acknowledge':
        return handlers.acknowledgeAlarms({ alarms: [ref], note: '' }, by)
      case 'handle':
        return handlers.updateDispositionInfo(
          { events: [ref], handler: 'Li', situation: `by ${each.user}`, kind: 'normal', options: [] },
          by,
        )
      case 'shelve':
        return handlers.shelveAlarm({ ...ref, reason: 'works', until: world.now() + 1_800_000 }, by)
      case 'unshelve':
        return handlers.unshelveAlarm(ref, by)
      case 'unacknowledge':
        return handlers.unacknowledgeAlarms({ alarms: [ref] }, by)
      case 'clear':
      case 'upgrade':
      case 'downgrade':
        return handlers.judgeAlarm({ ...ref, handling: each.act, note: 'seen' }, by)
    }
  }
}

interface Stored {
  id: string
  slot: string
  course: Parameters<typeof phaseOf>[0] & { id: string; version: number; caseId: string | null }
  phase: string
  version: number
  ended: boolean
  settled: boolean
  case_id: string | null
}
const storedCourses = async (): Promise<Stored[]> =>
  (
    await test.database.pool.query<Stored>(
      `select event.id, device.sn || ' ' || event.module || ' ' || event.source as slot, event.course, event.phase, event.version,
         event.end_at is not null as ended, event.handled_at is not null as settled, event.case_id
       from alarm_event event join device on device.id = event.device_id`,
    )
  ).rows

async function check(run: Run): Promise<void> {
  const stored = await storedCourses()
  const inMemory = new Map([...world.book.all()].map(({ alarm }) => [alarm.id, coreOf(alarm)]))
  // What is stored is what is known: every alarm that is not over, to the last version, and no other.
  const waiting = stored.filter(({ ended, settled }) => !(ended && settled))
  expect(new Map(waiting.map(({ id, course }) => [id, course]))).toEqual(inMemory)
  // One of each module that is not over.
  expect(new Set(waiting.map(({ slot }) => slot)).size).toBe(waiting.length)
  for (const { course, phase, version, ended, settled, case_id } of stored) {
    expect({ phase, version, ended, settled, case_id }).toEqual({
      phase: phaseOf(course),
      version: course.version,
      ended: course.endAt !== null,
      settled: isSettled(course),
      case_id: course.caseId,
    })
  }
  // Every change has its line, and nobody has handled anything twice.
  const { rows: log } = await test.database.pool.query<{ event_id: string; versions: number[]; ends: number }>(
    `select event_id, array_agg(version order by version) as versions,
       (count(*) filter (where kind in ('handled', 'cleared')))::int as ends from alarm_log group by 1`,
  )
  const lines = new Map(log.map((each) => [each.event_id, each]))
  for (const { id, version, settled } of stored) {
    expect(lines.get(id)?.versions).toEqual(Array.from({ length: version }, (_, n) => n + 1))
    expect(lines.get(id)?.ends).toBe(settled ? 1 : 0)
  }
  // Every console that heard the pushes shows the same desk as one that asks now.
  const shown = reduceBook(EMPTY_BOOK, { type: 'alarms', alarms: run.told }).desk
  const asked = await world.desk()
  const lives = (alarms: Iterable<AlarmEvent>) => new Map([...alarms].map(({ id, life }) => [id, life]))
  expect(lives(shown.values())).toEqual(lives(asked))
  expect(asked.map(({ id }) => id).sort()).toEqual(
    [...inMemory.values()].flatMap((course) => (course.cleared === null && !isOver(course) ? [course.id] : [])).sort(),
  )
}

describe('any sequence of devices, operators, clocks and restarts', () => {
  it('leaves the database, the memory and every screen with the same alarms, each change written once [DSP-01, DSP-04, MRG-01]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const run = new Run()
        run.told.push(...(await world.desk()))
        for (const each of steps) await run.play(each)
        await run.settle()
        await check(run)
      }),
      { numRuns: RUNS },
    )
  }, 240_000)
})
