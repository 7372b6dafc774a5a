import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceRow, SILENT_LOG } from '../../../test/live-kit.ts'
import { createBringBack } from './bring-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(failures: number) {
  const tried: number[] = []
  const brought: string[] = []
  const begin = Date.now()
  const back = createBringBack({
    async bring({ sn }, isGone) {
      tried.push(Date.now() - begin)
      if (tried.length <= failures) throw new Error('the table is locked')
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (!isGone()) brought.push(sn)
    },
    log: SILENT_LOG,
  })
  return { back, tried, brought }
}
const row = deviceRow('A', '2')

it('alarms of a device that is back are read again, later and later, until the database answers [NOT-04]', async () => {
  const { back, tried, brought } = setUp(9)
  back.added(row)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(brought).toEqual(['A'])
  expect(tried).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500, 121_500])
})

it('they are no longer looked for once the device is gone again, nor after a stop', async () => {
  const { back, tried, brought } = setUp(1)
  back.added(row)
  await vi.advanceTimersByTimeAsync(0)
  back.removed('A')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toHaveLength(1)
  back.added(row)
  await vi.advanceTimersByTimeAsync(5)
  back.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tried.length, brought]).toEqual([2, []])
})

it('a device that goes and comes while its alarms are read gets them once', async () => {
  const { back, brought } = setUp(0)
  back.added(row)
  await vi.advanceTimersByTimeAsync(5)
  back.removed('A')
  back.added(row)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(brought).toEqual(['A'])
})
