import type { AlarmEvent } from '@vigil/contract'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import { CITY, CUSTOMS, METRO, seedAlarms } from './alarm-kit.ts'
import { type FollowUpWorld, startFollowUp } from './follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts'

/** As they are in the test that runs. */
export interface OneAlarm {
  readonly database: Database
  readonly world: FollowUpWorld
  /** The alarm of a device of customs that no other test has heard. */
  readonly alarm: AlarmEvent
  /** The number of another device of customs that no test has heard. */
  another(): string
}

/** A database for the file, and for each of its tests a desk on which one new alarm stands alone. */
export function withOneAlarm(
  tests: number,
  before: (database: Database) => Promise<unknown> = async () => {},
): OneAlarm {
  let test: MigratedDatabase
  let world: FollowUpWorld
  let alarm: AlarmEvent
  let count = 0
  const another = () => `C${count++}`
  beforeAll(async () => {
    test = await createMigratedDatabase()
    const devices = Array.from({ length: tests }, (_, n) => [`C${n}`, ['RG500', CUSTOMS]] as [string, [string, string]])
    await seedAlarms(test.database, { ...Object.fromEntries(devices), M1: ['RG500', METRO] })
  })
  afterAll(() => test?.drop())
  beforeEach(async () => {
    await before(test.database)
    world = await startFollowUp(test.database)
    // What an earlier test left is dealt with: it would be of one incident with this one.
    const left = (await world.desk()).map(({ id, life }) => ({ id, version: life?.version ?? 0 }))
    if (left.length > 0) await world.handlers.clearAlarms({ alarms: left, note: 'end of a test' }, world.context(CITY))
    const sn = another()
    await world.hear(sn, { nuclearMod: 2 })
    const found = (await world.desk()).find((each) => each.sn === sn)
    if (found === undefined) throw new Error('not on the desk')
    alarm = found
  })
  afterEach(() => world.stop())
  return {
    another,
    get database() {
      return test.database
    },
    get world() {
      return world
    },
    get alarm() {
      return alarm
    },
  }
}
