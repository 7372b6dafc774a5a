import { randomUUID } from 'node:crypto'
import {
  type AlarmEvent,
  type DataMessage,
  type DeviceBasic,
  ENDPOINTS,
  type ModuleKey,
  REPLAY_BOOKMARKS_MAX,
  type ReplayKnowledge,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { heardSince, isToldOnDesk, LATE_AFTER_MS } from '@vigil/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AlarmWorld, CITY, CUSTOMS, METRO, seedAlarms, startAlarms } from '../../test/alarm-kit.ts'
import { SILENT_LOG } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { createReplay, type Replay } from './replay.ts'

const DEVICES = {
  C1: ['RG500', CUSTOMS],
  C2: ['RG500', CUSTOMS],
  C3: ['RG500', CUSTOMS],
  C4: ['RG500', CUSTOMS],
  C5: ['RG500', CUSTOMS],
  K1: ['RG500', CUSTOMS],
  M1: ['FCBR-100B', METRO],
} as const

/** Before anything happened here. */
const START_OF_ALL = Date.UTC(2026, 0, 1)

let test: MigratedDatabase
let world: AlarmWorld
let replay: Replay
beforeAll(async () => {
  test = await createMigratedDatabase()
  await test.database.ensureQuantityColumns(registry.columns)
  await seedAlarms(test.database, {
    C1: [...DEVICES.C1],
    C2: [...DEVICES.C2],
    C3: [...DEVICES.C3],
    C4: [...DEVICES.C4],
    C5: [...DEVICES.C5],
    K1: [...DEVICES.K1],
    M1: [...DEVICES.M1],
  })
  world = await startAlarms(test.database)
  replay = createReplay({
    database: test.database,
    directory: world.directory,
    registry,
    now: world.now,
    newId: randomUUID,
    log: SILENT_LOG,
  })
  world.live.follow({ onUpdate: replay.heard, onAlarmTold: replay.told, onAlarmRisen: replay.risen })
})
afterAll(async () => {
  await replay?.stop()
  await world?.stop()
  await test?.drop()
})

/** What of an alarm is told; what it measures now is told apart, and its wording follows. */
const stageOf = ({ id, sn, state, beginTime, endTime, handled, kind, priority, life, peak }: AlarmEvent) => ({
  ...{ id, sn, state, beginTime, endTime, handled, kind, priority, life, peak },
})
const byId = <T extends { id: string }>(list: readonly T[]): T[] => [...list].sort((a, b) => a.id.localeCompare(b.id))
const pictureOf = (devices: readonly DeviceBasic[], alarms: readonly AlarmEvent[]) =>
  JSON.parse(JSON.stringify({ devices: byId(devices), alarms: byId(alarms.map(stageOf)) })) as {
    devices: DeviceBasic[]
    alarms: ReturnType<typeof stageOf>[]
  }

async function live() {
  const { devices, alarms } = await world.live.handlers.snapshot({}, world.context(CITY))
  return { at: world.now(), picture: pictureOf(devices, alarms) }
}

async function stored(): Promise<void> {
  await world.history.writer.flush()
  await replay.flush()
}

const momentAt = async (at: number, user = CITY, known: ReplayKnowledge = 'then') =>
  ENDPOINTS.replayMoment.output.parse(await replay.handlers.replayMoment({ at, known }, world.context(user)))
const detailsAt = (at: number, snList: string[], known: ReplayKnowledge = 'then') =>
  replay.handlers.replayDetails({ at, snList, known }, world.context(CITY))

const message = fc.record({
  sn: fc.constantFrom('C1', 'C2', 'M1'),
  /** Before now, by the device's own clock: a late one is older than one that came before it. */
  old: fc.constantFrom(0, 0, 0, 0, 500, 20_000, 3_600_000, -120_000),
  again: fc.boolean(),
  state: fc.constantFrom<0 | 1 | 2 | 3>(0, 0, 1, 2, 2, 3),
  dose: fc.double({ min: 0.05, max: 40, noNaN: true, noDefaultInfinity: true }),
  place: fc.option(fc.double({ min: 120, max: 122, noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
  wait: fc.integer({ min: 1, max: 9_000 }),
})
const silence = fc.record({ silentFor: fc.integer({ min: 20_000, max: 400_000 }) })
const act = fc.record({ act: fc.constantFrom<'acknowledge' | 'clear'>('acknowledge', 'clear'), which: fc.nat(20) })
const happening = fc.oneof(
  { weight: 7, arbitrary: message },
  { weight: 1, arbitrary: silence },
  { weight: 2, arbitrary: act },
)
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

const MODULE: Record<string, ModuleKey> = { C1: 'nuclearMod', C2: 'nuclearMod', M1: 'nuclearMod' }

async function happens(each: Happening): Promise<void> {
  if ('silentFor' in each) {
    world.clock.ahead += each.silentFor
    world.live.fleet.lookForSilence()
    return
  }
  if ('act' in each) {
    const desk = await world.desk()
    const alarm = desk[each.which % Math.max(1, desk.length)]
    if (alarm?.life === undefined) return
    const ref = { id: alarm.id, version: alarm.life.version }
    if (each.act === 'acknowledge')
      await world.handlers.acknowledgeAlarms({ alarms: [ref], note: '' }, world.context(CITY))
    else await world.handlers.judgeAlarm({ ...ref, handling: 'clear', note: 'nothing' }, world.context(CITY))
    return
  }
  const { sn, old, again, state, dose, place } = each
  const row = world.directory.device(sn)
  if (row === undefined) throw new Error(sn)
  const told: DataMessage = {
    type: 'data',
    time: world.now() - old,
    mods: { [MODULE[sn] ?? 'nuclearMod']: { state, runstate: 1, values: { doseRate: dose } } },
    ...(place !== undefined && { position: { longitude: place, latitude: 31 } }),
  }
  await world.live.fleet.apply(row, told, world.now(), randomUUID())
  if (again) await world.live.fleet.apply(row, told, world.now(), randomUUID())
  world.clock.ahead += each.wait
}

describe('a replayed moment is what the server had told then', () => {
  it('device by device and alarm by alarm, peaks that rise included, with late, repeated and disordered messages, at every pace [FEA-04]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (happenings) => {
        const known: Awaited<ReturnType<typeof live>>[] = []
        const details: { at: number; values: unknown }[] = []
        const values = (mods: object) => Object.values(mods).map((module: { values?: unknown }) => module.values)
        for (const each of happenings) {
          await happens(each)
          world.clock.ahead += 2
          const now = await live()
          known.push(now)
          const device = world.live.fleet.entry('C1')?.device
          details.push({ at: now.at, values: values(device?.modules ?? {}) })
          // Whatever comes next comes at a later moment.
          world.clock.ahead += 2
        }
        await stored()
        for (const { at, picture } of known) {
          const { devices, alarms } = await momentAt(at)
          expect(pictureOf(devices, alarms)).toEqual(picture)
        }
        for (const { at, values: then } of details) {
          const [detail] = await detailsAt(at, ['C1'])
          expect(values(detail?.mods ?? {})).toEqual(then)
        }
        for (const coarse of [false, true]) await playedFrom(known, coarse)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 300_000)

  type Known = Awaited<ReturnType<typeof live>>
  interface Step {
    readonly at: number
    apply(): void
  }

  /**
   * From the first picture on by what changed alone, at every moment that is known. A faster pace tells no messages: when and where
   * devices were heard last is not in it.
   */
  async function playedFrom(known: readonly Known[], coarse: boolean): Promise<void> {
    const [first, last] = [known[0], known.at(-1)]
    if (first === undefined || last === undefined || last.at <= first.at) return
    const begin = await momentAt(first.at)
    const devices = new Map(begin.devices.map((basic) => [basic.sn, basic]))
    const alarms = new Map(begin.alarms.map((alarm) => [alarm.id, alarm]))
    const steps: Step[] = []
    for (let from = first.at; from < last.at; ) {
      const part = ENDPOINTS.replayStretch.output.parse(
        await replay.handlers.replayStretch({ from, to: last.at, coarse, known: 'then' }, world.context(CITY)),
      )
      // Of one moment in this order: a picture is of all messages of its moment, a word of an alarm is followed by what it measured.
      for (const { at, sn, deviceTime, place } of part.heard) {
        const apply = () => {
          const before = devices.get(sn)
          if (before !== undefined) devices.set(sn, heardSince(before, at, deviceTime, place))
        }
        steps.push({ at, apply })
      }
      for (const { at, basic } of part.devices) steps.push({ at, apply: () => devices.set(basic.sn, basic) })
      for (const { at, alarm } of part.alarms) steps.push({ at, apply: () => alarms.set(alarm.id, alarm) })
      for (const { at, id, peak } of part.rises) {
        const apply = () => {
          const before = alarms.get(id)
          if (before !== undefined) alarms.set(id, { ...before, peak })
        }
        steps.push({ at, apply })
      }
      expect(part.to).toBeGreaterThan(from)
      from = part.to
    }
    steps.sort((a, b) => a.at - b.at)
    for (const { at, picture } of known) {
      while ((steps[0]?.at ?? Number.POSITIVE_INFINITY) <= at) steps.shift()?.apply()
      const played = pictureOf([...devices.values()], [...alarms.values()].filter(isToldOnDesk))
      if (coarse) expect(unheard(played)).toEqual(unheard(picture))
      else expect(played).toEqual(picture)
    }
  }

  const unheard = ({ devices, alarms }: Known['picture']) => ({
    devices: devices.map(({ at: _at, deviceTime: _time, position: _place, ...device }) => device),
    alarms,
  })
})

const kept = fc.record({
  state: fc.constantFrom<0 | 1 | 2>(0, 0, 1, 2),
  /** Below every limit: its state is what it says. */
  dose: fc.double({ min: 0.05, max: 0.2, noNaN: true, noDefaultInfinity: true }),
  wait: fc.integer({ min: 100, max: 9_000 }),
  /** Its link is lost, or back. */
  turns: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})
interface Measured {
  readonly time: number
  readonly state: 0 | 1 | 2
  readonly dose: number
  readonly cameAt: number
}

describe('a replayed moment as it is known by now', () => {
  /** What was measured while the link was lost comes when it is back, oldest first. */
  async function measuredBy(sn: string, messages: readonly (typeof kept extends fc.Arbitrary<infer K> ? K : never)[]) {
    const row = world.directory.device(sn)
    if (row === undefined) throw new Error(sn)
    const measured: Measured[] = []
    const waiting: Omit<Measured, 'cameAt'>[] = []
    const deliver = async () => {
      for (const { time, state, dose } of waiting.splice(0)) {
        const nuclearMod = { state, runstate: 1 as const, values: { doseRate: dose } }
        // The clock goes on: a second look at it is another moment.
        const cameAt = world.now()
        measured.push({ time, state, dose, cameAt })
        await world.live.fleet.apply(row, { type: 'data', time, mods: { nuclearMod } }, cameAt, randomUUID())
        world.clock.ahead += 2
      }
    }
    let isLost = false
    for (const { state, dose, wait, turns } of messages) {
      if (turns) isLost = !isLost
      waiting.push({ time: world.now(), state, dose })
      if (!isLost) await deliver()
      world.clock.ahead += wait
    }
    await deliver()
    world.clock.ahead += 5
    await stored()
    return { row, measured }
  }

  it('is what the store knows of it: measured until then, whenever it came [FEA-04]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kept, { minLength: 5, maxLength: 25 }), async (messages) => {
        const begin = world.now()
        const { row, measured } = await measuredBy('K1', messages)
        const end = world.now()
        for (let at = begin; at <= end; at += Math.max(1, Math.floor((end - begin) / 12))) {
          const known = measured.filter(
            ({ time, cameAt }) => time <= at && (cameAt <= at || cameAt - time > LATE_AFTER_MS),
          )
          const last = known.sort((a, b) => a.time - b.time).at(-1)
          if (last === undefined) continue
          const [detail] = await detailsAt(at, ['K1'], 'now')
          expect(detail?.mods.nuclearMod?.values?.doseRate).toBe(last.dose)
          const { devices, alarms } = await momentAt(at, CITY, 'now')
          expect(devices.find(({ sn }) => sn === 'K1')).toMatchObject({ state2: last.state, deviceTime: last.time })
          const { rows } = await test.database.pool.query<{ id: string }>(
            `select id from alarm_event where device_id = $2 and begin_at <= $1
               and greatest(coalesce(end_at, 'infinity'), coalesce(handled_at, 'infinity')) > $1`,
            [new Date(at), row.id],
          )
          expect(alarms.flatMap(({ sn, id }) => (sn === 'K1' ? [id] : [])).sort()).toEqual(
            rows.map(({ id }) => id).sort(),
          )
        }
        const part = await replay.handlers.replayStretch(
          { from: begin - 1, to: end, coarse: true, known: 'now' },
          world.context(CITY),
        )
        const { devices } = await momentAt(part.to, CITY, 'now')
        const lastStep = part.devices.filter(({ basic }) => basic.sn === 'K1').at(-1)?.basic
        expect(lastStep?.state2).toBe(devices.find(({ sn }) => sn === 'K1')?.state2)
        world.clock.ahead += 600_000
        world.live.fleet.lookForSilence()
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 300_000)
})

describe('what is put down', () => {
  it('is not held up by a device that was removed, nor by a row that can not be stored', async () => {
    await world.hear('C3', { nuclearMod: 2 })
    const [row, told] = [world.directory.device('C3'), (await world.desk()).find(({ sn }) => sn === 'C3')]
    if (row === undefined || told === undefined) throw new Error('an alarm is missing')
    await replay.flush()
    const before = world.now()
    world.clock.ahead += 10
    replay.told({ ...row, id: 987_654 }, { ...told, id: 'of-a-removed-device' })
    replay.told(row, { ...told, id: 'unstorable', beginTime: 1n as unknown as number })
    replay.told(row, { ...told, id: 'behind-them' })
    await replay.flush()
    const { alarms } = await replay.handlers.replayStretch(
      { from: before, to: world.now(), coarse: false, known: 'then' },
      world.context(CITY),
    )
    expect(alarms.map(({ alarm }) => alarm.id)).toEqual(['behind-them'])
  })

  it('of one moment comes in one answer, however much it is', async () => {
    await world.hear('C3', { nuclearMod: 2 })
    const told = (await world.desk()).find(({ sn }) => sn === 'C3')
    await replay.flush()
    const at = world.now() + 5
    world.clock.ahead += 10
    await test.database.pool.query(
      `insert into replay_alarm (event_id, device_id, at, told)
       select 'many-' || n, (select id from device where sn = 'C1'), $1, jsonb_set($2::jsonb, '{id}', to_jsonb('many-' || n))
       from generate_series(1, 4100) n`,
      [new Date(at), JSON.stringify(told)],
    )
    const { alarms, to } = await replay.handlers.replayStretch(
      { from: at - 1, to: at + 5, coarse: true, known: 'then' },
      world.context(CITY),
    )
    expect([alarms.length, to]).toEqual([4100, at])
  })

  it('comes second by second in parts of some minutes, and a day at once where only changes are asked for', async () => {
    const span = { from: START_OF_ALL, to: START_OF_ALL + 24 * 3_600_000, known: 'then' } as const
    world.clock.ahead += Math.max(0, span.to - world.now())
    const fine = await replay.handlers.replayStretch({ ...span, coarse: false }, world.context(CITY))
    const coarse = await replay.handlers.replayStretch({ ...span, coarse: true }, world.context(CITY))
    expect([fine.from, fine.to - fine.from]).toEqual([span.from, 5 * 60_000])
    expect(coarse.to).toBe(span.to)
  })

  it('keeps whoever asks for ever more waiting behind himself, and refuses what is too much', async () => {
    const ask = (user: string) => replay.handlers.replayMoment({ at: world.now(), known: 'then' }, world.context(user))
    const many = Promise.allSettled(Array.from({ length: 60 }, () => ask(CITY)))
    const other = await ask(METRO)
    expect(other.devices.map(({ sn }) => sn)).toEqual(['M1'])
    const outcomes = await many
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(60 - 33)
    for (const { reason } of refused) expect(reason).toMatchObject({ refusal: 'tooManyRequests' })
  })
})

describe('a record of an older version', () => {
  it('whose fields were fewer is read with those of an alarm that nobody has dealt with, live, listed and replayed', async () => {
    // Whatever the random tests before have left of it is over.
    world.clock.ahead += 600_000
    await world.hear('K1', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const before = world.now()
    world.clock.ahead += 10
    await world.hear('K1', { nuclearMod: 2 })
    world.clock.ahead += 60_000
    await stored()
    const { pool } = test.database
    const [raised] = (await world.desk()).filter(({ sn, endTime }) => sn === 'K1' && endTime === null)
    if (raised === undefined) throw new Error('no alarm')
    const lacking = await pool.query(
      `update alarm_event set course = course - 'waitingSince' - 'shelved' - 'occurrences' where id = $1`,
      [raised.id],
    )
    expect(lacking.rowCount).toBe(1)
    await pool.query(`update replay_alarm set told = told - 'priority' where event_id = $1`, [raised.id])
    const at = world.now()
    const found = (await momentAt(at)).alarms.filter(({ id }) => id === raised.id)
    expect(found).toMatchObject([
      { priority: raised.priority, life: { waitingSince: raised.beginTime, shelved: null } },
    ])
    const { alarms } = await replay.handlers.replayStretch(
      { from: before, to: at, coarse: true, known: 'then' },
      world.context(CITY),
    )
    expect(alarms.map(({ alarm }) => alarm.id)).toContain(raised.id)
  })

  it('that told no alarms has what the log has: one that ended and began again had ended in between [FEA-04]', async () => {
    world.clock.ahead += 600_000
    await world.hear('K1', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const begin = world.now()
    const known: { at: number; picture: ReturnType<typeof inShort> }[] = []
    const inShort = (alarms: readonly AlarmEvent[]) =>
      alarms.filter(({ sn }) => sn === 'K1').map(({ endTime, life }) => ({ endTime, occurrences: life?.occurrences }))
    for (const state of [2, 0, 2, 0] as const) {
      world.clock.ahead += 3_000
      await world.hear('K1', { nuclearMod: state })
      world.clock.ahead += 20
      known.push({ at: world.now(), picture: inShort(await world.desk()) })
    }
    world.clock.ahead += 1_000
    await stored()
    expect(known.map(({ picture }) => picture[0]?.endTime === null)).toEqual([true, false, true, false])
    const { pool } = test.database
    const { rows } = await pool.query<{ id: string }>(
      `select event.id from alarm_event event join device on device.id = event.device_id where sn = 'K1' and begin_at > $1`,
      [new Date(begin)],
    )
    for (const table of ['replay_alarm', 'replay_rise'])
      await pool.query(`delete from ${table} where event_id = any ($1)`, [rows.map(({ id }) => id)])
    for (const { at, picture } of known) expect(inShort((await momentAt(at)).alarms)).toEqual(picture)
    const { alarms } = await replay.handlers.replayStretch(
      { from: begin, to: world.now(), coarse: true, known: 'then' },
      world.context(CITY),
    )
    expect(alarms.map(({ alarm }) => inShort([alarm])[0])).toEqual(known.map(({ picture }) => picture[0]))
  })
})

describe('the calls of a replay', () => {
  it('show to each user the devices of its offices alone [FEA-04]', async () => {
    for (const sn of ['C1', 'M1']) await world.hear(sn, { nuclearMod: 0 })
    await stored()
    const { devices } = await momentAt(world.now(), METRO)
    expect(devices.map(({ sn }) => sn)).toEqual(['M1'])
    const { alarms } = await momentAt(world.now(), METRO)
    expect(new Set(alarms.map(({ sn }) => sn))).not.toContain('C1')
    const part = await replay.handlers.replayStretch(
      { from: world.now() - 60_000, to: world.now(), coarse: false, known: 'then' },
      world.context(METRO),
    )
    const told = [...part.devices.map(({ basic }) => basic), ...part.heard, ...part.acts]
    expect(new Set([...told, ...part.alarms.map(({ alarm }) => alarm)].map(({ sn }) => sn))).toEqual(new Set(['M1']))
    await expect(
      replay.handlers.replayDetails({ at: world.now(), snList: ['C1'], known: 'then' }, world.context(METRO)),
    ).rejects.toThrow()
    await expect(
      replay.handlers.replayLimits({ at: world.now(), snList: ['C1'] }, world.context(METRO)),
    ).rejects.toMatchObject({ refusal: 'deviceUnknown' })
  })

  it('tell the limits that were in force at a moment, and when others took their place [FEA-04]', async () => {
    const row = world.directory.device('C1')
    if (row === undefined) throw new Error('no device C1')
    const now = Date.now()
    const limitsAt = async (at: number) =>
      ENDPOINTS.replayLimits.output.parse(
        await replay.handlers.replayLimits({ at, snList: ['C1'] }, world.context(CITY)),
      )
    expect(await limitsAt(now)).toEqual([{ sn: 'C1', thresholds: row.thresholds, until: null }])
    const raised = (by: number) => row.thresholds.map((each) => ({ ...each, alarm: each.alarm * by }))
    for (const [ago, by] of [
      [2000, 2],
      [1000, 3],
    ] as const) {
      await test.database.pool.query(
        `insert into audit (at, act, subject, detail) values ($1, 'thresholdsChange', 'C1', $2)`,
        [new Date(now - ago), JSON.stringify({ from: raised(by), to: [] })],
      )
    }
    expect(await limitsAt(now - 3000)).toEqual([{ sn: 'C1', thresholds: raised(2), until: now - 2000 }])
    expect(await limitsAt(now - 1500)).toEqual([{ sn: 'C1', thresholds: raised(3), until: now - 1000 }])
    expect(await limitsAt(now - 500)).toEqual([{ sn: 'C1', thresholds: row.thresholds, until: null }])
  })

  it('lead from one act to the next and back, and count alarms by bucket', async () => {
    // Whatever was dated ahead lies behind by then.
    world.clock.ahead += 600_000
    await world.hear('C3', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const before = world.now()
    world.clock.ahead += 10
    await world.hear('C3', { nuclearMod: 2 })
    await stored()
    const context = world.context(CITY)
    const next = await replay.handlers.replayNext({ at: before, back: false }, context)
    expect(next).toMatchObject({ sn: 'C3', by: '' })
    expect(await replay.handlers.replayNext({ at: next?.at ?? 0, back: false }, context)).toBeNull()
    const back = await replay.handlers.replayNext({ at: world.now() + 1000, back: true }, context)
    expect(back?.at).toBe(next?.at)
    expect(await replay.handlers.replayNext({ at: before, back: false }, world.context(METRO))).toBeNull()
    // Of a task with devices of others, those that one may see; of none of them, nothing.
    const among = (snList: string[], user: typeof context) =>
      replay.handlers.replayNext({ at: before, back: false, snList }, user)
    expect(await among(['C3', 'M1'], context)).toEqual(next)
    expect(await among(['C3', 'M1'], world.context(METRO))).toBeNull()
    await expect(among(['C3'], world.context(METRO))).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    const density = ENDPOINTS.replayDensity.output.parse(
      await replay.handlers.replayDensity({ from: before, to: before + 1000, buckets: 10 }, context),
    )
    expect(density.alarms.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1)
    expect(density.alarms).toHaveLength(10)
  })

  it('lead to the moment at which an alarm was told, where it lies on the desk [FEA-04]', async () => {
    world.clock.ahead += 600_000
    await world.hear('C4', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const before = world.now()
    world.clock.ahead += 10
    await world.hear('C4', { nuclearMod: 2 })
    world.clock.ahead += 60_000
    await stored()
    const raised = (await world.desk()).find(({ sn, endTime }) => sn === 'C4' && endTime === null)
    // It takes a while until what was stored is told.
    await test.database.pool.query(`update replay_alarm set at = at + interval '7.3 ms' where event_id = $1`, [
      raised?.id,
    ])
    const context = world.context(CITY)
    const next = await replay.handlers.replayNext({ at: before, back: false }, context)
    expect(next).toMatchObject({ id: raised?.id, what: 'raised' })
    const told = next?.at ?? 0
    const onDesk = async (at: number) => (await momentAt(at)).alarms.some(({ id }) => id === raised?.id)
    expect([await onDesk(told), await onDesk(told - 1)]).toEqual([true, false])
    // Between its begin and its telling the telling is what comes next.
    expect((await replay.handlers.replayNext({ at: told - 1, back: false }, context))?.at).toBe(told)
    expect((await replay.handlers.replayNext({ at: told, back: false }, context))?.id).not.toBe(raised?.id)
    expect((await replay.handlers.replayNext({ at: told + 1, back: true }, context))?.at).toBe(told)
    expect((await replay.handlers.replayNext({ at: told, back: true }, context))?.id).not.toBe(raised?.id)
  })

  it('tell a peak that rose within its level at its time, to whoever sees the device, whatever is known by now [FEA-04]', async () => {
    world.clock.ahead += 600_000
    await world.hear('C4', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const begun = world.now()
    const measure = (doseRate: number) =>
      world.hear('C4', {}, { mods: { nuclearMod: { state: 2, runstate: 1, values: { doseRate } } } })
    for (const dose of [150, 400, 390, 900]) {
      await measure(dose)
      world.clock.ahead += 10_000
    }
    await stored()
    const peakAt = async (ms: number, known: ReplayKnowledge) => {
      const { alarms } = await momentAt(begun + ms, CITY, known)
      return alarms.find(({ sn, endTime }) => sn === 'C4' && endTime === null)?.peak?.value
    }
    for (const known of ['then', 'now'] as const) {
      expect([await peakAt(5000, known), await peakAt(25_000, known), await peakAt(35_000, known)]).toEqual([
        150, 400, 900,
      ])
    }
    const risesFor = async (user: string) => {
      const input = { from: begun - 1, to: world.now(), coarse: true, known: 'then' } as const
      const part = ENDPOINTS.replayStretch.output.parse(await replay.handlers.replayStretch(input, world.context(user)))
      return part.rises.map(({ sn, peak, now }) => [sn, peak.value, now?.value])
    }
    expect(await risesFor(CITY)).toEqual([
      ['C4', 400, 400],
      ['C4', 900, 900],
    ])
    expect(await risesFor(METRO)).toEqual([])
  })

  it('tell with a moment what had been done last: acts, commands by their names, and what happened to tasks [FEA-04, ENT-11]', async () => {
    world.clock.ahead += 600_000
    await world.hear('C5', { nuclearMod: 0 })
    world.clock.ahead += 600_000
    const begun = world.now()
    await world.hear('C5', { nuclearMod: 2 })
    await stored()
    const at = (ms: number) => new Date(begun + ms)
    const { pool } = test.database
    await pool.query(
      `insert into device_command (id, device_id, name, params, queued_at, username, status)
       select 'act-1', id, 'selfClean', '{}', $1, 'olga', 'done' from device where sn = 'C5'`,
      [at(60_000)],
    )
    const { rows } = await pool.query<{ id: string }>(
      `insert into task (office_id, name, devices, state) values ($1, 'Harbour patrol', '{C1,C5,M1}', 'underWay') returning id`,
      [CUSTOMS],
    )
    const task = rows[0]?.id
    await pool.query(
      `insert into task_event (task_id, office_id, at, kind, by, sn)
       values ($1, $2, $3, 'changed', 'olga', null), ($1, $2, $4, 'started', 'olga', null), ($1, $2, $5, 'left', '', 'C5')`,
      [task, CUSTOMS, at(90_000), at(120_000), at(180_000)],
    )
    world.clock.ahead += 900_000
    const actsAt = async (ms: number, user = CITY) =>
      (await momentAt(begun + ms, user)).acts.map(({ what, sn, by, note, task }) => [what, sn, by, note, task?.kind])
    expect((await actsAt(59_999)).map(([what]) => what)).toContain('raised')
    const [command, started, left] = [
      ['command', 'C5', 'olga', 'selfClean', undefined],
      ['task', 'C1', 'olga', '', 'started'],
      ['task', 'C5', '', '', 'left'],
    ]
    expect((await actsAt(60_000)).at(-1)).toEqual(command)
    expect((await actsAt(180_000)).slice(-3)).toEqual([command, started, left])
    expect((await momentAt(begun + 180_000)).acts.at(-1)?.task?.name).toBe('Harbour patrol')
    // Who does not see the office of a task learns nothing of it, though one of its devices is theirs.
    expect(await actsAt(180_000, METRO)).toEqual([])
    // After some minutes it is no longer what was done last.
    expect(await actsAt(180_000 + 600_000)).toEqual([])
    const part = await replay.handlers.replayStretch(
      { from: begun, to: begun + 600_000, coarse: true, known: 'then' },
      world.context(CITY),
    )
    expect(part.acts.filter(({ what }) => what === 'task').map(({ task }) => task?.kind)).toEqual(['started', 'left'])
    const next = await replay.handlers.replayNext({ at: begun + 60_000, back: false }, world.context(CITY))
    expect(next).toMatchObject({ at: begun + 120_000, task: { name: 'Harbour patrol', kind: 'started' } })
  })

  it('tell what consoles reported of their sound, at its time, to whoever sees the device [FEA-04]', async () => {
    world.clock.ahead += 900_000
    const begun = world.now()
    const { reportSilence, reportSound } = world.handlers
    const [city, metro] = [world.context(CITY), world.context(METRO)]
    const silenced = { reportId: 'report-1', agoMs: 30_000, snList: ['C1', 'C2', 'M1', 'unknown'] }
    await reportSilence(silenced, city)
    // An answer that was lost: the console tells it again.
    world.clock.ahead += 10_000
    await reportSilence({ ...silenced, agoMs: 40_000 }, city)
    await reportSilence({ reportId: 'report-2', agoMs: 0, snList: ['C1', 'M1'] }, metro)
    world.clock.ahead += 10_000
    await reportSound({ reportId: 'report-3', agoMs: 0, on: false }, world.context(CUSTOMS))
    world.clock.ahead += 10_000
    await expect(reportSilence({ reportId: 'report-4', agoMs: 0, snList: ['C1'] }, metro)).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    const actsFor = async (user: string, actsOf?: string[]) => {
      const input = { from: begun - 60_000, to: world.now(), coarse: true, known: 'then', actsOf } as const
      const part = ENDPOINTS.replayStretch.output.parse(await replay.handlers.replayStretch(input, world.context(user)))
      return part.acts.map(({ at, what, sn, by, devices }) => [
        Math.round((at - begun) / 10_000),
        what,
        sn,
        by,
        devices,
      ])
    }
    const [bySite, byMetro, sound] = [
      [-3, 'silence', 'C1', 'user-1', 3],
      [1, 'silence', 'M1', 'user-3', 1],
      [2, 'soundOff', 'C1', 'user-2', undefined],
    ]
    expect(await actsFor(CITY)).toEqual([bySite, byMetro, sound])
    expect(await actsFor(METRO)).toEqual([[-3, 'silence', 'M1', 'user-1', 1], byMetro])
    // Of a task's devices alone, in a stretch as in a moment and from act to act.
    expect(await actsFor(CITY, ['C2'])).toEqual([
      [-3, 'silence', 'C2', 'user-1', 1],
      [2, 'soundOff', 'C2', 'user-2', undefined],
    ])
    const { acts } = await replay.handlers.replayMoment({ at: world.now(), known: 'then', actsOf: ['M1'] }, city)
    expect(acts.map(({ what, devices }) => [what, devices])).toEqual([
      ['silence', 1],
      ['silence', 1],
    ])
    const next = await replay.handlers.replayNext({ at: begun - 60_000, back: false, snList: ['C2', 'C3'] }, city)
    expect(next).toMatchObject({ what: 'silence', sn: 'C2', devices: 1 })
    const { rows } = await test.database.pool.query<{ subject: string; until: number; at: Date }>(
      `select subject, (detail ->> 'until')::float8 as until, at from audit where act = 'silence' and user_id = $1 order by subject`,
      [CITY],
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['C1', 'C2', 'M1'])
    for (const { until, at } of rows) expect(until - at.getTime()).toBe(300_000)
  })

  it('says of a moment, and of the bar, when no server watched [FEA-04]', async () => {
    const gap = { since: world.now() - 500_000, until: world.now() - 400_000 }
    await test.database.pool.query(`insert into server_run (started_at, alive_at) values ($1, $2), ($3, $4)`, [
      new Date(gap.since - 60_000),
      new Date(gap.since),
      new Date(gap.until),
      new Date(world.now() + 3_600_000),
    ])
    expect((await momentAt(gap.since + 50_000)).unwatched).toBe(true)
    expect((await momentAt(gap.until + 1000)).unwatched).toBe(false)
    // Nothing is on record of it: nobody knows where these devices were.
    expect((await momentAt(86_400_000)).unwatched).toBe(true)
    const span = { from: gap.since - 10_000, to: gap.until + 10_000, coarse: true, known: 'then' as const }
    const played = await replay.handlers.replayStretch(span, world.context(CITY))
    expect(played.unwatched).toEqual([[gap.since, gap.until]])
    const bar = await replay.handlers.replayDensity(
      { from: gap.since - 10_000, to: gap.until + 10_000, buckets: 10 },
      world.context(CITY),
    )
    expect(bar.unwatched).toEqual([[gap.since, gap.until]])
  })

  it('names the devices of which nothing but states and messages was put down by then [FEA-04]', async () => {
    const row = world.directory.device('C4')
    await world.hear('C5', { nuclearMod: 0 })
    await stored()
    const at = world.now()
    await test.database.pool.query('delete from replay_picture where device_id = $1', [row?.id])
    await test.database.pool.query('delete from device_state_change where device_id = $1', [row?.id])
    await test.database.pool.query(
      'insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, 0, 0, 0)',
      [row?.id, new Date(at - 300_000)],
    )
    const { devices, byStates } = await momentAt(at)
    expect([byStates.includes('C4'), byStates.includes('C5')]).toEqual([true, false])
    expect(devices.find(({ sn }) => sn === 'C4')).toMatchObject({ runstate: 0 })
  })

  it('do not show a bookmark whose address leads out of the look back, and show the others', async () => {
    const city = world.context(CITY)
    const mark = { at: 5000, note: 'First signal', address: '/query/replay?at=5000', shared: false }
    const own = await replay.handlers.saveReplayBookmark(mark, city)
    await test.database.pool.query(
      `insert into replay_bookmark (id, user_id, at, note, address, shared, saved_at)
       select 'old', user_id, at, note, '/query//example.org', shared, saved_at from replay_bookmark where id = $1`,
      [own.id],
    )
    expect(await replay.handlers.replayBookmarks({}, city)).toEqual([own])
    await test.database.pool.query('delete from replay_bookmark')
  })

  it('keep bookmarks of each user, and show those that a colleague of the same office shares', async () => {
    const { saveReplayBookmark, replayBookmarks, removeReplayBookmark } = replay.handlers
    const [city, metro] = [world.context(CITY), world.context(METRO)]
    const mark = { at: 5000, note: 'First signal', address: '/query/replay?at=5000' }
    const own = await saveReplayBookmark({ ...mark, shared: false }, city)
    await saveReplayBookmark({ ...mark, shared: true }, metro)
    expect(await replayBookmarks({}, city)).toEqual([own])
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into app_user (username, name, office_id, password_hash, role_id)
       select 'boris', 'Boris', office_id, password_hash, role_id from app_user where id = $1 returning id`,
      [city.user.id],
    )
    const colleague = { ...city, user: { ...city.user, id: rows[0]?.id ?? '', username: 'boris' } }
    expect(await replayBookmarks({}, colleague)).toEqual([])
    const shared = await saveReplayBookmark({ ...mark, note: 'For all of us', shared: true }, colleague)
    expect(await replayBookmarks({}, city)).toEqual([own, { ...shared, own: false }])
    await removeReplayBookmark({ id: shared.id }, colleague)
    await removeReplayBookmark({ id: own.id }, metro)
    expect(await replayBookmarks({}, city)).toHaveLength(1)
    await removeReplayBookmark({ id: own.id }, city)
    expect(await replayBookmarks({}, city)).toEqual([])
  })

  it('keep no more than 500 bookmarks of a user, and say so', async () => {
    const { saveReplayBookmark, replayBookmarks, removeReplayBookmark } = replay.handlers
    const city = world.context(CITY)
    const mark = { at: 5000, note: 'First signal', address: '/query/replay?at=5000', shared: true }
    const first = await saveReplayBookmark(mark, city)
    await test.database.pool.query(
      `insert into replay_bookmark (id, user_id, at, note, address, shared, saved_at)
       select 'mark-' || n, user_id, at, note, address, shared, saved_at
       from replay_bookmark, generate_series(2, $1) n where id = $2`,
      [REPLAY_BOOKMARKS_MAX, first.id],
    )
    await expect(saveReplayBookmark(mark, city)).rejects.toMatchObject({ refusal: 'bookmarksTooMany' })
    expect(await replayBookmarks({}, city)).toHaveLength(REPLAY_BOOKMARKS_MAX)
    await removeReplayBookmark({ id: first.id }, city)
    await saveReplayBookmark(mark, city)
  })
})
