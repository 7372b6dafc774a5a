import { PERIOD_UNITS, type PeriodUnit, PointState, RunState } from '@vigil/contract'
import {
  displayedState,
  isAvailable,
  periodAt,
  periodSteps,
  type Step,
  type TimeSpan,
  unwatchedMs,
} from '@vigil/domain'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breaksOff, ZONES } from '../../../test/figure-kit.ts'
import { createMigratedDatabase, type MigratedDatabase, quiet } from '../../../test/migrated-database.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Scope } from '../keeping/scope.ts'
import { createCoverage } from './coverage.ts'
import { createStateFigures } from './state-figures.ts'
import { createStateKeeper } from './state-keeper.ts'

const MODELS = ['RS500', 'RG500']
const MODULES = ['nuclearMod', 'cwaMod'] as const
/** Shorter times without anybody are a server that starts: they are not told. */
const TOLD_FROM_MS = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

let test: MigratedDatabase
let pool: pg.Pool
beforeAll(async () => {
  test = await createMigratedDatabase()
  pool = test.database.pool
})
afterAll(() => test?.drop())

interface Change {
  readonly at: number
  readonly shown: number
  readonly runstate: RunState
}
interface Fault {
  readonly module: string
  readonly begin: number
  end?: number
}
interface Device {
  readonly id: number
  readonly sn: string
  readonly model: string
  readonly created: number
  office: number
  removed: boolean
  readonly changes: Map<number, Change>
  readonly faults: Fault[]
}

/** One thing that happens to the record. Times are counted back from the moment at which it happens. */
type Happening =
  | {
      readonly what: 'change'
      readonly device: number
      readonly ago: number
      readonly runstate: RunState
      readonly state2: 0 | 2
    }
  | { readonly what: 'fault'; readonly device: number; readonly ago: number; readonly module: (typeof MODULES)[number] }
  | { readonly what: 'pass' | 'stop' | 'beside'; readonly ms: number; readonly silent: number }
  | { readonly what: 'move'; readonly device: number; readonly office: number }
  | { readonly what: 'remove' | 'bringBack'; readonly device: number }
  | { readonly what: 'sumUp' }

const device = fc.nat(3)
/** Most of what comes is of now, some of it is late by days. */
const ago = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * HOUR }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20 * DAY }) },
)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('change' as const),
      device,
      ago,
      runstate: fc.constantFrom(...Object.values(RunState)),
      state2: fc.constantFrom(0 as const, 2 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('fault' as const), device, ago, module: fc.constantFrom(...MODULES) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom('pass' as const, 'pass' as const, 'stop' as const, 'beside' as const),
      ms: fc.integer({ min: 1, max: 60 * HOUR }),
      silent: fc.integer({ min: 0, max: 30 * 60_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), device, office: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom('remove' as const, 'bringBack' as const), device }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('sumUp' as const) }) },
)

/** Before the days on which clocks are set, years and months begin, in all these zones. */
const begins = ['2025-12-30T20:00:00Z', '2026-03-27T01:00:00Z', '2026-04-03T15:00:00Z', '2026-10-23T01:00:00Z'].map(
  Date.parse,
)

class World {
  readonly devices: Device[] = []
  readonly gaps: TimeSpan[] = []
  offices: number[] = []
  now: number
  alive: number
  readonly zone: string
  readonly keeper: ReturnType<typeof createStateKeeper>
  #run: string | undefined

  constructor(now: number, zone: string) {
    this.now = now
    this.alive = now
    this.zone = zone
    this.keeper = createStateKeeper({ database: test.database, timeZone: zone, now: () => this.now, log: quiet })
  }

  /** The same, seen by a server with another clock. */
  onClock(zone: string): World {
    const moved = new World(this.now, zone)
    moved.devices.push(...this.devices)
    moved.gaps.push(...this.gaps)
    moved.offices = this.offices
    return moved
  }

  device(index: number): Device {
    const found = this.devices[index]
    if (found === undefined) throw new RangeError(`there is no device ${index}`)
    return found
  }

  async begin(): Promise<void> {
    for (const table of ['fault', 'device_state_change', 'state_touched', 'state_day', 'state_month', 'server_run']) {
      await pool.query(`delete from ${table}`)
    }
    await pool.query(`delete from setting where key = 'stateStatistics'`)
    await pool.query('delete from device')
    await pool.query('delete from office')
    const made = await pool.query<{ id: string }>(
      `insert into office (name, path) select 'Office ' || n, '/' || n || '/' from generate_series(1, 2) as n returning id`,
    )
    this.offices = made.rows.map(({ id }) => Number(id))
    // The second was registered long ago, the third will be tomorrow: what is known of it may be older than that.
    for (const [n, days] of [0, -9, 1, -2].entries()) {
      const created = this.now + days * DAY + 17
      const one = { sn: `D${n}`, model: MODELS[n % 2] ?? '', office: this.offices[n % 2] ?? 0, created }
      const { rows } = await pool.query<{ id: string }>(
        `insert into device (sn, device_type, name, office_id, secret_hash, created_at) values ($1, $2, $1, $3, '', $4) returning id`,
        [one.sn, one.model, one.office, new Date(created)],
      )
      this.devices.push({ ...one, id: Number(rows[0]?.id), removed: false, changes: new Map(), faults: [] })
    }
    await this.#start()
  }

  async #start(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      'insert into server_run (started_at, alive_at) values ($1, $1) returning id',
      [new Date(this.now)],
    )
    this.#run = rows[0]?.id
    this.alive = this.now
  }

  async happen(event: Happening): Promise<void> {
    switch (event.what) {
      case 'change': {
        const one = this.device(event.device)
        const at = this.now - event.ago
        const shown = displayedState(event.state2, event.runstate)
        one.changes.set(at, { at, shown, runstate: event.runstate })
        await pool.query(
          `insert into device_state_change (device_id, at, state, state2, runstate, shown) values ($1, $2, 0, $3, $4, $5)
           on conflict (device_id, at) do update set runstate = excluded.runstate, shown = excluded.shown`,
          [one.id, new Date(at), event.state2, event.runstate, shown],
        )
        break
      }
      case 'fault': {
        const one = this.device(event.device)
        const open = one.faults.find(({ module, end }) => module === event.module && end === undefined)
        if (open === undefined) {
          one.faults.push({ module: event.module, begin: this.now - event.ago })
          await pool.query('insert into fault (device_id, module, begin_at) values ($1, $2, $3)', [
            one.id,
            event.module,
            new Date(this.now - event.ago),
          ])
        } else {
          open.end = this.now
          await pool.query('update fault set end_at = $3 where device_id = $1 and module = $2 and end_at is null', [
            one.id,
            event.module,
            new Date(this.now),
          ])
        }
        break
      }
      case 'pass':
        this.now += event.ms
        this.alive = Math.max(this.alive, this.now - event.silent)
        await pool.query('update server_run set alive_at = $2 where id = $1', [this.#run, new Date(this.alive)])
        break
      case 'stop':
        this.now += event.ms
        this.gaps.push({ since: this.alive, until: this.now })
        await this.#start()
        break
      case 'beside':
        // Another server that started later and ended earlier.
        await pool.query('insert into server_run (started_at, alive_at) values ($1, $1)', [new Date(this.alive)])
        break
      case 'move':
        this.device(event.device).office = this.offices[event.office] ?? 0
        await pool.query('update device set office_id = $2 where id = $1', [
          this.device(event.device).id,
          this.offices[event.office],
        ])
        break
      case 'remove':
      case 'bringBack':
        this.device(event.device).removed = event.what === 'remove'
        await pool.query('update device set removed_at = $2 where id = $1', [
          this.device(event.device).id,
          event.what === 'remove' ? new Date(this.now) : null,
        ])
        break
      case 'sumUp':
        await this.keeper.pass()
    }
  }

  seen({ officeIds, deviceType, deviceIds }: Scope): Device[] {
    return this.devices.filter(
      ({ id, office, model, removed }) =>
        !removed &&
        (officeIds?.includes(office) ?? true) &&
        (deviceIds?.includes(id) ?? true) &&
        (deviceType === undefined || model === deviceType),
    )
  }

  /** What a device was, one after the other, within a time. */
  spans({ changes, created }: Device, { begin, end }: Step) {
    const sorted = [...changes.values()].sort((a, b) => a.at - b.at)
    const first: Change = { at: created, shown: PointState.NotConnected, runstate: RunState.NotConnected }
    const told = sorted.some(({ at }) => at <= created) ? sorted : [first, ...sorted]
    return told.flatMap((change, index) => {
      const since = Math.max(change.at, begin)
      const until = Math.min(told[index + 1]?.at ?? Number.POSITIVE_INFINITY, end)
      if (since >= until) return []
      const n = change !== first && change.at >= begin ? 1 : 0
      const ms = until - since - unwatchedMs(this.gaps, since, until)
      return [{ since, until, shown: change.shown, available: isAvailable(change.runstate), ms, n }]
    })
  }

  watch(devices: readonly Device[], span: Step) {
    const pieces = devices.flatMap((each) => this.spans(each, span))
    const states: Record<number, [ms: number, n: number]> = {}
    for (const { shown, ms, n } of pieces) {
      const [so, count] = states[shown] ?? [0, 0]
      if (ms > 0 || n > 0) states[shown] = [so + ms, count + n]
    }
    return {
      known: pieces.reduce((sum, { ms }) => sum + ms, 0),
      available: pieces.filter(({ available }) => available).reduce((sum, { ms }) => sum + ms, 0),
      states,
    }
  }

  /** When no device of a place was there although a server ran, from the first moment on that anything is known of it. */
  dark(devices: readonly Device[], { begin, end }: Step): TimeSpan[] {
    const spans = devices.flatMap((each) => this.spans(each, { begin, end }))
    const since = Math.min(...spans.map((span) => span.since))
    const covered = [...spans.filter(({ available }) => available), ...this.gaps]
    let dark: TimeSpan[] = spans.length === 0 ? [] : [{ since, until: end }]
    for (const cover of covered) {
      dark = dark
        .flatMap((span) => [
          { since: span.since, until: Math.min(span.until, cover.since) },
          { since: Math.max(span.since, cover.until), until: span.until },
        ])
        .filter((span) => span.since < span.until)
    }
    return dark
  }

  faultsOf(devices: readonly Device[], { begin, end }: Step): Fault[] {
    return devices.flatMap(({ faults }) => faults.filter((fault) => fault.begin >= begin && fault.begin < end))
  }

  async compare(unit: PeriodUnit, at: number, scope: Scope): Promise<void> {
    const period = periodAt(unit, at, this.zone)
    const until = Math.max(period.begin, Math.min(period.end, this.now))
    const figures = createStateFigures(test.database, this.zone)
    const found = await figures.of(period, until, scope)
    const seen = this.seen(scope)
    const within = (step: Step): Step => ({ begin: step.begin, end: Math.min(step.end, until) })
    const whole = this.watch(seen, within(period))
    expect({ known: found.known, available: found.available }).toEqual({
      known: whole.known,
      available: whole.available,
    })
    expect(statesOf(found.states)).toEqual(whole.states)
    expect(found.steps.map(({ begin, end }) => ({ begin, end }))).toEqual(periodSteps(period, this.zone))
    for (const step of found.steps) {
      const own = this.watch(seen, within(step))
      expect({ known: step.known, available: step.available, states: statesOf(step.states) }).toEqual(own)
      expect(step.faults).toBe(this.faultsOf(seen, within(step)).length)
    }
    for (const { key, known, available } of found.by.device) {
      const own = this.watch(
        seen.filter(({ sn }) => sn === key),
        within(period),
      )
      expect({ known, available }).toEqual({ known: own.known, available: own.available })
    }
    expect(found.by.device.length).toBe(seen.filter((each) => this.watch([each], within(period)).known > 0).length)
    for (const [dimension, of] of [
      ['office', ({ office }: Device) => String(office)],
      ['model', ({ model }: Device) => model],
    ] as const) {
      for (const { key, known, available } of found.by[dimension]) {
        const own = this.watch(
          seen.filter((each) => of(each) === key),
          within(period),
        )
        expect({ known, available }).toEqual({ known: own.known, available: own.available })
      }
    }
    const faults = this.faultsOf(seen, within(period))
    const ended = faults.flatMap(({ begin, end }) => (end === undefined ? [] : [end - begin]))
    const repairMs = ended.reduce((sum, ms) => sum + ms, 0)
    expect(found.failures).toEqual({ n: faults.length, ended: ended.length, repairMs })
    for (const { key, n } of found.failuresBy.module) {
      expect(n).toBe(faults.filter(({ module }) => module === key).length)
    }
    const failed = seen.filter((each) => this.faultsOf([each], within(period)).length > 0)
    expect(found.failuresBy.device.map(({ key }) => key).sort()).toEqual(failed.map(({ sn }) => sn).sort())
    for (const { key, n, available } of found.failuresBy.device) {
      const own = failed.filter(({ sn }) => sn === key)
      expect({ n, available }).toEqual({
        n: this.faultsOf(own, within(period)).length,
        available: this.watch(own, within(period)).available,
      })
    }
    expect(await figures.total(within(period), scope)).toEqual({
      known: whole.known,
      available: whole.available,
      faults: faults.length,
    })
    // As an earlier period beside it is told: it is over.
    if (period.end <= this.now) {
      const passed = { begin: period.begin, end: period.begin + Math.round((period.end - period.begin) * 0.37) }
      const { steps, ...told } = await figures.earlier(passed, period, scope)
      expect(steps).toEqual(found.steps.map(({ known, available, faults: n }) => ({ known, available, faults: n })))
      const { known, available } = this.watch(seen, within(passed))
      expect(told).toEqual({ known, available, faults: this.faultsOf(seen, within(passed)).length })
    }
    const uncovered = await createCoverage(test.database, this.zone)(within(period), scope)
    for (const office of this.offices) {
      const dark = this.dark(
        seen.filter((each) => each.office === office),
        within(period),
      ).filter(({ since, until }) => until - since >= TOLD_FROM_MS)
      const told = uncovered.find(({ officeId }) => officeId === String(office))
      const ms = dark.reduce((sum, { since, until }) => sum + until - since, 0)
      expect([told?.ms ?? 0, told?.times ?? 0]).toEqual([ms, dark.length])
      const lasting = ({ since, until }: TimeSpan): number => until - since
      const longest = dark.sort((a, b) => lasting(b) - lasting(a) || a.since - b.since).slice(0, 20)
      expect(told?.spans ?? []).toEqual(longest)
    }
    expect(found.gaps).toEqual(await selectGaps({ pool }, period.begin, until))
  }
}

const statesOf = (times: readonly { shown: number; ms: number; n: number }[]) =>
  Object.fromEntries(times.map(({ shown, ms, n }) => [shown, [ms, n]]))

describe('figures of states', () => {
  it('equal what follows from the changes, however late, on every clock and over every stop of the server [FEA-06]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...begins),
        fc.array(happening, { minLength: 5, maxLength: 30 }),
        fc.integer({ min: -3 * DAY, max: 25 * DAY }),
        fc.nat(2),
        async (zone, begin, story, later, narrow) => {
          const world = new World(begin, zone)
          await world.begin()
          for (const event of story) await world.happen(event)
          const scopes: Scope[] = [
            {},
            { officeIds: world.offices.slice(0, 1), deviceType: 'RS500' },
            { deviceIds: world.devices.slice(0, 2).map(({ id }) => id) },
          ]
          const scope = scopes[narrow] ?? {}
          for (const unit of PERIOD_UNITS) await world.compare(unit, begin + later, scope)
          await world.keeper.pass()
          for (const unit of PERIOD_UNITS) await world.compare(unit, begin + later, scope)
        },
      ),
      // To shrink a story takes minutes and looks like a machine that is too slow: its seed is enough.
      { numRuns: 12, endOnFailure: true },
    )
    // To make a failing story short takes longer than all that pass.
  }, 300_000)

  it('know a place as dark whose only device that was not away came late and while no server ran', async () => {
    const begin = Date.parse('2025-12-30T20:00:00Z')
    const world = new World(begin, 'UTC')
    await world.begin()
    await world.happen({ what: 'change', device: 0, ago: 0, runstate: RunState.NotConnected, state2: 0 })
    await world.happen({ what: 'move', device: 0, office: 1 })
    await world.happen({ what: 'stop', ms: 4 * HOUR, silent: 0 })
    await world.keeper.pass()
    for (const unit of PERIOD_UNITS) await world.compare(unit, begin, {})
  })

  it('of a day that was summed up lose nothing when a server dies that last said yesterday that it runs', async () => {
    const midnight = Date.parse('2026-05-06T00:00:00Z')
    const world = new World(midnight - 2 * HOUR, 'UTC')
    await world.begin()
    await world.happen({ what: 'pass', ms: 2 * HOUR + 60_000, silent: 120_000 })
    await world.happen({ what: 'sumUp' })
    await world.happen({ what: 'stop', ms: HOUR, silent: 0 })
    await world.happen({ what: 'pass', ms: HOUR, silent: 0 })
    await world.happen({ what: 'sumUp' })
    for (const unit of PERIOD_UNITS) await world.compare(unit, midnight - 1, {})
  })

  it('tell of a place that nobody watched before the second of its devices was registered, on a day that is summed up', async () => {
    const begin = Date.parse('2026-03-27T01:00:00Z')
    const world = new World(begin, 'Europe/Berlin')
    await world.begin()
    await world.happen({ what: 'stop', ms: 60 * HOUR, silent: 0 })
    await world.happen({ what: 'change', device: 2, ago: 240 * HOUR, runstate: RunState.Fault, state2: 0 })
    await world.happen({ what: 'beside', ms: 0, silent: 0 })
    for (let pass = 0; pass < 2; pass += 1) {
      for (const unit of PERIOD_UNITS) await world.compare(unit, begin, { officeIds: world.offices.slice(0, 1) })
      await world.happen({ what: 'sumUp' })
    }
  })

  it('of another clock are counted anew; until then from the changes', async () => {
    const begin = Date.parse('2026-03-20T00:00:00Z')
    const world = new World(begin, 'UTC')
    await world.begin()
    for (const runstate of [RunState.Online, RunState.Fault, RunState.Online, RunState.Offline]) {
      await world.happen({ what: 'change', device: 0, ago: 0, runstate, state2: 0 })
      await world.happen({ what: 'pass', ms: 95 * HOUR, silent: 0 })
      await world.happen({ what: 'sumUp' })
    }
    const moved = world.onClock('Asia/Kathmandu')
    for (const unit of PERIOD_UNITS) await moved.compare(unit, begin + 10 * DAY, {})
    await moved.keeper.pass()
    for (const unit of PERIOD_UNITS) await moved.compare(unit, begin + 10 * DAY, {})
  })

  it('of the whole site are read as they are summed up, and summed up from the days that an earlier server kept', async () => {
    const begin = Date.parse('2025-12-20T00:00:00Z')
    const world = new World(begin, 'Europe/Berlin')
    await world.begin()
    for (const runstate of [RunState.Online, RunState.Fault, RunState.Online]) {
      await world.happen({ what: 'change', device: 1, ago: 0, runstate, state2: 0 })
      await world.happen({ what: 'pass', ms: 130 * HOUR, silent: 0 })
    }
    await world.keeper.pass()
    const summedUp = `select jsonb_agg(to_jsonb(state_figure) order by grain, period, device_id, shown, available) as sums from state_figure`
    const [kept] = (await pool.query(summedUp)).rows
    // As a server leaves it that did not sum them up yet.
    await pool.query('delete from state_figure')
    await pool.query('delete from state_counted')
    await pool.query(`update setting set value = value - 'isSummedUp' where key = 'stateStatistics'`)
    for (const unit of PERIOD_UNITS) await world.compare(unit, begin + 12 * DAY, {})
    await world.keeper.pass()
    expect((await pool.query(summedUp)).rows[0]).toEqual(kept)
    for (const unit of PERIOD_UNITS) await world.compare(unit, begin + 12 * DAY, {})
    const figures = createStateFigures(test.database, world.zone)
    const last = periodAt('year', begin, world.zone)
    const read = () => Promise.all([figures.of(last, last.end, {}), figures.total(last, {})])
    const before = await read()
    await pool.query('update state_figure set ms = 2 * ms')
    const after = await read()
    expect(after.map(({ known }) => known)).toEqual(before.map(({ known }) => 2 * known))
    for (const dimension of ['office', 'model', 'device'] as const) {
      const twice = before[0].by[dimension].map((each) => ({
        ...each,
        known: 2 * each.known,
        available: 2 * each.available,
      }))
      expect(after[0].by[dimension]).toEqual(twice)
    }
  })

  it('are whole at every moment, also when a sum is broken off or two sum up at once', async () => {
    const begin = Date.parse('2026-03-20T00:00:00Z')
    const world = new World(begin, 'Europe/Berlin')
    await world.begin()
    const killed = createStateKeeper({
      database: breaksOff(test.database),
      timeZone: world.zone,
      now: () => world.now,
      log: quiet,
    })
    const other = world.onClock(world.zone).keeper
    for (const runstate of [RunState.Online, RunState.Fault, RunState.Online]) {
      await world.happen({ what: 'change', device: 0, ago: 30 * HOUR, runstate, state2: 0 })
      await world.happen({ what: 'pass', ms: 50 * HOUR, silent: 0 })
      await expect(killed.pass()).rejects.toThrow('killed')
      for (const unit of PERIOD_UNITS) await world.compare(unit, begin + 2 * DAY, {})
      await Promise.all([world.keeper.pass(), other.pass()])
      for (const unit of PERIOD_UNITS) await world.compare(unit, begin + 2 * DAY, {})
    }
  })
})
