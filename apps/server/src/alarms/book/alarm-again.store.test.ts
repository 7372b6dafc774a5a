import { PUSH_TOPICS } from '@vigil/contract'
import { describe, expect, it, vi } from 'vitest'
import { CITY, loggedOf, storedAlarms } from '../../../test/alarm-kit.ts'
import { useAlarms } from '../../../test/alarm-test.ts'
import { aWhile, openWindow } from '../../../test/live-kit.ts'
import { eventPart, isUrgent } from '../../history/writing/record-parts.ts'
import { OVERLOADED } from '../../history/writing/records.ts'

const test = useAlarms({ devices: 12, model: 'FCBR-100' })

/** A device's own messages, a second apart, as it sends them again when nobody has acknowledged them. */
const START = Date.now() - 60_000
const messages = (states: readonly (0 | 1 | 2 | 3)[], { numbered = true, module = 'nuclearMod' } = {}) =>
  states.map((state, n) => ({
    type: 'data',
    ...(numbered && { id: `${module}-${n}` }),
    time: START + n * 1000,
    mods: { [module]: { state, runstate: 1 } },
  }))
const take = (sent: object[]) => test.world.live.ingest.takeValues(test.sn, sent)

/** The lane of readings is full, that of alarms is not. */
function refuseReadings(): void {
  const { writer } = test.world.history
  const write = writer.write.bind(writer)
  vi.spyOn(writer, 'write').mockImplementation((record) => {
    const events = isUrgent(record) ? write(eventPart(record)) : Promise.resolve()
    const refused = events.then(() => Promise.reject(OVERLOADED))
    refused.catch(() => {})
    return Object.assign(refused, { events })
  })
}

async function takeRefused(sent: object[]): Promise<void> {
  for (const each of sent) await expect(take([each])).rejects.toThrow()
}

const readingsOf = async (): Promise<number | null> =>
  (
    await test.pool.query(
      'select from reading join device on device.id = reading.device_id where device.sn = $1 and message_id is not null',
      [test.sn],
    )
  ).rowCount

describe('messages that come again after a crash', () => {
  it.each([
    ['whose alarm goes on', [2], true, true],
    ['without numbers', [2], true, false],
    ['whose alarm got worse and milder', [1, 3, 1, 1], true, true],
    ['whose alarm was over', [0, 2, 2, 0, 0], false, true],
    ['whose alarm was over and back', [2, 2, 0, 0, 2, 2], true, true],
  ] as const)(
    '%s raise nothing twice: their alarms were stored, their readings not [REP-02]',
    async (_, states, isOpen, numbered) => {
      const sent = messages(states, { numbered })
      refuseReadings()
      await takeRefused(sent)
      const [before] = await storedAlarms(test.pool, test.sn)
      const log = await loggedOf(test.pool, before.id)
      expect(before.open).toBe(isOpen)
      expect(await readingsOf()).toBe(0)
      await test.restart('kill')
      const window = await openWindow(test.world, CITY)
      for (const each of sent) expect(await take([each])).toMatchObject({ accepted: 1 })
      expect(await storedAlarms(test.pool, test.sn)).toEqual([before])
      expect(await loggedOf(test.pool, before.id)).toEqual(log)
      expect(await readingsOf()).toBe(sent.length)
      await aWhile()
      expect(window.on(PUSH_TOPICS.alarm)).toEqual([])
      // What it says next counts as ever.
      await test.world.hear(test.sn, { nuclearMod: isOpen ? 0 : 3 })
      expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ open: !isOpen }])
      await window.client.endAsync()
    },
  )

  it('are known though the history refused their alarm at first and took it with a later one [REP-02]', async () => {
    const [first] = messages([2])
    const [second] = messages([3], { module: 'bioMod' })
    if (first === undefined || second === undefined) throw new Error('no messages')
    const refuses = vi.spyOn(test.world.history.writer, 'refuses').mockReturnValue(true)
    await takeRefused([first])
    refuses.mockRestore()
    refuseReadings()
    await takeRefused([second])
    expect(await storedAlarms(test.pool, test.sn)).toHaveLength(2)
    await test.restart('kill')
    await take([first, second])
    expect(await storedAlarms(test.pool, test.sn)).toMatchObject([{ occurrences: 1 }, { occurrences: 1 }])
  })

  it('are judged where their alarm was not stored, whatever else of the device was [NOT-04]', async () => {
    const [first] = messages([3])
    const [second] = messages([0], { module: 'bioMod' })
    if (first === undefined || second === undefined) throw new Error('no messages')
    const holder = await test.database.connect('vigil test')
    await holder.query('begin; lock table alarm_event in exclusive mode')
    const lost = [take([first]), take([second])]
    await vi.waitFor(() => expect(test.world.book.ofDevice(test.sn)).toHaveLength(1), { interval: 0 })
    // Readings go on beside it.
    await vi.waitFor(async () => expect(await readingsOf()).toBe(1))
    const killed = test.world.kill()
    await Promise.allSettled(lost)
    await killed
    await holder.end()
    await test.restart('kill')
    expect(await test.onDesk()).toEqual([])
    await take([first, second])
    expect(await test.onDesk()).toMatchObject([{ state: 3 }])
  })

  it('count when their device begins to count anew long after: its numbers tell of other messages then [NOT-04]', async () => {
    refuseReadings()
    await takeRefused(messages([1]))
    vi.restoreAllMocks()
    await take(messages([1]))
    test.world.clock.ahead = 10 * 60_000
    await test.world.hear(test.sn, { nuclearMod: 1 })
    await test.restart('kill')
    test.world.clock.ahead = 11 * 60_000
    await take(messages([3]).map((each) => ({ ...each, time: test.world.now() })))
    expect(await test.onDesk()).toMatchObject([{ state: 3 }])
  })
})
