import { describe, expect, it } from 'vitest'
import { CITY, storedAlarms } from '../../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../../test/alarm-test.ts'

const test = useAlarms({ devices: 4, model: 'FCBR-100' })

async function changeType(): Promise<void> {
  await test.pool.query(`update device set device_type = 'RG500' where sn = $1`, [test.sn])
}

const openFaults = async (): Promise<string[]> =>
  (
    await test.pool.query<{ module: string }>(
      `select module from fault join device on device.id = fault.device_id where device.sn = $1 and end_at is null order by module`,
      [test.sn],
    )
  ).rows.map(({ module }) => module)

/** Two dangers and two faults; of each one is of a module that the other model has, too. */
async function trouble(): Promise<void> {
  await test.world.hear(test.sn, { bioMod: 3, nuclearMod: 2 })
  const faulty = { runstate: 3 as const }
  await test.world.hear(test.sn, {}, { mods: { sysMod: faulty, tvocMod: faulty } })
}

describe('a device that becomes one of another model', () => {
  it.each(['live', 'stop', 'kill'] as const)(
    'has no alarm and no fault open of a module that it no longer has, and they can be dealt with (%s) [DSP-01, STA-01]',
    async (how) => {
      await trouble()
      const faults = await openFaults()
      if (how === 'live') {
        await changeType()
        await test.world.directory.reload()
      } else {
        // While nobody watched.
        await test.world[how]()
        await changeType()
        await test.restart(how)
        test.world.live.fleet.start()
      }
      await test.world.history.writer.flush()
      const alarms = await storedAlarms(test.pool, test.sn)
      expect(alarms.map(({ course, open }) => [course.module, open]).sort()).toEqual([
        ['bioMod', false],
        ['nuclearMod', true],
      ])
      expect(faults).toEqual(['sysMod', 'tvocMod'])
      expect(await openFaults()).toEqual(['sysMod'])
      const gone = await test.current(test.sn, 'bioMod')
      expect(gone).toMatchObject({ state: 0, life: { phase: 'latched' } })
      const { done } = await test.world.handlers.acknowledgeAlarms(
        { alarms: [refOf(gone)], note: '' },
        test.world.context(CITY),
      )
      expect(done).toHaveLength(1)
      // Nor does its live picture show what no message will ever change.
      expect(test.world.live.fleet.entry(test.sn)?.device.modules.bioMod).toBeUndefined()
      await test.world.hear(test.sn, { nuclearMod: 0, sysMod: 0 })
      expect(test.world.live.fleet.entry(test.sn)?.device.state2).toBe(0)
      expect(await openFaults()).toEqual([])
    },
  )
})
