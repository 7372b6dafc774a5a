import type { AlarmEvent, AlarmRef, ModuleKey } from '@vigil/contract'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import { type AlarmWorld, CUSTOMS, seedAlarms, startAlarms } from './alarm-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts'

type Devices = Parameters<typeof seedAlarms>[1]

export interface AlarmTestOptions<W extends AlarmWorld> {
  /** How many the tests of the file use up. */
  readonly devices: number
  readonly model?: string
  readonly others?: Devices
  start(database: Database): Promise<W>
}

export interface AlarmTest<W extends AlarmWorld> {
  readonly database: Database
  readonly pool: pg.Pool
  /** The world of the test that runs. */
  readonly world: W
  /** A device of customs that no other test has used. */
  readonly sn: string
  /** Another one; from here on it is `sn`. */
  nextDevice(): string
  /** The server ends, in order or as by a crash, and another one begins on its database. */
  restart(how: 'stop' | 'kill'): Promise<void>
  /** Makes a module of the device tell a danger, and answers what is on the desk of it. */
  raise(state?: 1 | 2 | 3, how?: { on?: string; module?: ModuleKey; more?: object }): Promise<AlarmEvent>
  current(on?: string, module?: ModuleKey): Promise<AlarmEvent>
  /** Everything of the device that is on the desk. */
  onDesk(): Promise<AlarmEvent[]>
}

/** Of an alarm as somebody saw it. */
export const refOf = ({ id, life }: Pick<AlarmEvent, 'id' | 'life'>): AlarmRef => ({ id, version: life?.version ?? 0 })

/** One database for the tests of a file; for each of them a server on it, and a device. */
export function useAlarms(options: Omit<AlarmTestOptions<AlarmWorld>, 'start'>): AlarmTest<AlarmWorld> {
  return useWorld({ ...options, start: startAlarms })
}

export function useWorld<W extends AlarmWorld>(options: AlarmTestOptions<W>): AlarmTest<W> {
  const { devices, model = 'RG500', others = {}, start } = options
  let test: MigratedDatabase
  let world: W
  let used = 0
  let sn = ''

  const nextDevice = (): string => {
    if (used === devices) throw new Error(`more than ${devices} devices are used`)
    sn = `D${used++}`
    return sn
  }
  const current: AlarmTest<W>['current'] = async (on = sn, module) => {
    const found = (await world.desk()).find(
      (alarm) => alarm.sn === on && (module === undefined || alarm.module === module),
    )
    if (found === undefined) throw new Error(`nothing of ${on} on the desk`)
    return found
  }

  beforeAll(async () => {
    test = await createMigratedDatabase()
    const own: Devices = Object.fromEntries(Array.from({ length: devices }, (_, n) => [`D${n}`, [model, CUSTOMS]]))
    await seedAlarms(test.database, { ...own, ...others })
  })
  afterAll(() => test?.drop())
  beforeEach(async () => {
    nextDevice()
    world = await start(test.database)
  })
  afterEach(() => world.stop())

  return {
    get database() {
      return test.database
    },
    get pool() {
      return test.database.pool
    },
    get world() {
      return world
    },
    get sn() {
      return sn
    },
    nextDevice,
    async restart(how) {
      await world[how]()
      world = await start(test.database)
    },
    async raise(state = 2, { on = sn, module = 'nuclearMod', more = {} } = {}) {
      await world.hear(on, { [module]: state }, more)
      return current(on, module)
    },
    current,
    onDesk: async () => (await world.desk()).filter((alarm) => alarm.sn === sn),
  }
}

/** The priority of each alarm, whether it goes on, and how many passages it counts. */
export const passagesOf = (alarms: readonly AlarmEvent[]): unknown[] =>
  alarms.map(({ priority, endTime, life }) => [priority, endTime === null, life?.occurrences])
