import { describe, expect, it } from 'vitest'
import { CITY, storedAlarms } from '../../../test/alarm-kit.ts'
import { passagesOf, refOf, useAlarms } from '../../../test/alarm-test.ts'

const test = useAlarms({ devices: 6, model: 'VP100' })

/** Each a second after the last, also after a restart. */
let passedMs = 0
async function hear(state: 0 | 1 | 2 | 3): Promise<void> {
  passedMs += 1000
  test.world.clock.ahead = passedMs
  await test.world.hear(test.sn, { nuclearMod: state })
}
/** One vehicle: danger while it is in the portal, then none. */
async function pass(state: 1 | 2 | 3): Promise<void> {
  await hear(state)
  await hear(0)
}
const { onDesk } = test
const told = async () => passagesOf(await onDesk())

describe('passages through a portal', () => {
  it('are an alarm each, and each waits for somebody [DSP-01, MRG-01]', async () => {
    await pass(3)
    await pass(1)
    await hear(2)
    expect(await told()).toEqual([
      [3, false, 1],
      [1, false, 1],
      [2, true, 1],
    ])
    await test.world.alarms.lookForCases()
    expect((await onDesk()).map(({ life }) => life?.caseId)).toEqual([null, null, null])
  })

  it('are dealt with one by one, whatever is in the portal meanwhile', async () => {
    await pass(2)
    await hear(2)
    const [first, second] = await onDesk()
    if (first === undefined || second === undefined) throw new Error('two are on the desk')
    await test.world.handlers.acknowledgeAlarms({ alarms: [refOf(first)], note: '' }, test.world.context(CITY))
    await hear(3)
    await hear(0)
    await pass(1)
    expect((await onDesk()).map(({ life, priority }) => [life?.phase, priority])).toEqual([
      ['acknowledged', 2],
      ['latched', 3],
      ['latched', 1],
    ])
    expect((await onDesk()).slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it.each(['stop', 'kill'] as const)('are all there again after a %s, and in the history [REP-02]', async (how) => {
    await pass(3)
    await pass(2)
    await hear(1)
    const before = await onDesk()
    await test.restart(how)
    expect((await onDesk()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await hear(0)
    await pass(1)
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([
      { id: before[0]?.id, open: false, occurrences: 1 },
      { id: before[1]?.id, open: false, occurrences: 1 },
      { id: before[2]?.id, open: false, occurrences: 1 },
      { open: false, occurrences: 1 },
    ])
  })

  it('become one case when a person says so [MRG-01]', async () => {
    await pass(2)
    await pass(2)
    const ids = (await onDesk()).map(({ id }) => id)
    const made = await test.world.handlers.mergeAlarm({ ids }, test.world.context(CITY))
    expect(made.events.map(({ id }) => id)).toEqual(ids)
  })

  it("are counted on where the portal's own supply fails again and again", async () => {
    for (const state of [2, 0, 2] as const) await test.world.hear(test.sn, { sysMod: state })
    expect(await told()).toEqual([[2, true, 2]])
  })
})
