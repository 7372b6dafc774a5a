import { expect, it, vi } from 'vitest'
import { CITY, loggedOf } from '../../../test/alarm-kit.ts'
import { refOf, useAlarms } from '../../../test/alarm-test.ts'

const test = useAlarms({ devices: 5 })

const measure = (doseRate: number): Promise<void> =>
  test.world.hear(test.sn, {}, { mods: { nuclearMod: { state: 2, runstate: 1, values: { doseRate } } } })
const stepsOf = async (id: string) =>
  (await test.pool.query('select kind from alarm_transition where event_id = $1', [id])).rows

it('keeps the peak that an alarm reached within its level over a stop in order, without another line of its log [DSP-01]', async () => {
  for (const doseRate of [150, 400, 900, 905, 300]) await measure(doseRate)
  const before = await test.current()
  expect(before.peak?.value).toBe(905)
  await test.restart('stop')
  const after = await test.current()
  expect(after).toMatchObject({ id: before.id, peak: before.peak, life: { version: before.life?.version } })
  expect(await loggedOf(test.pool, before.id)).toEqual(['raised 1'])
  expect(await stepsOf(before.id)).toEqual([{ kind: 'raised' }])
  await measure(950)
  await test.restart('stop')
  expect((await test.current()).peak?.value).toBe(950)
})

it('stores a peak that climbs every few seconds, so that a crash loses no more [DSP-01]', async () => {
  await measure(150)
  test.world.clock.ahead += 6_000
  await measure(900)
  const { rows } = await test.pool.query(
    `select peak_value from alarm_event event join device on device.id = event.device_id where device.sn = $1`,
    [test.sn],
  )
  expect(rows).toEqual([{ peak_value: 900 }])
})

it('is no simulation any more once it turned out to be real, also after a crash [DSP-01]', async () => {
  await test.raise(2, { more: { simulated: true } })
  expect((await test.current()).simulated).toBe(true)
  await measure(900)
  expect((await test.current()).simulated).toBeUndefined()
  await test.restart('kill')
  expect((await test.current()).simulated).toBeUndefined()
})

it('keeps a peak that was refused when somebody acted before it could be stored [DSP-01, DSP-02]', async () => {
  const measured = (state: 1 | 3, doseRate: number) =>
    test.world.hear(test.sn, {}, { mods: { nuclearMod: { state, runstate: 1, values: { doseRate } } } })
  await measured(1, 0.1)
  const refusing = vi.spyOn(test.world.history.writer, 'refuses').mockReturnValue(true)
  await expect(measured(3, 9000)).rejects.toThrow()
  await test.world.handlers.acknowledgeAlarms(
    { alarms: [refOf(await test.current())], note: '' },
    test.world.context(CITY),
  )
  refusing.mockRestore()
  await measured(3, 8000)
  await test.restart('kill')
  expect(await test.current()).toMatchObject({ priority: 3, peak: { value: 9000 }, life: { phase: 'acknowledged' } })
})
