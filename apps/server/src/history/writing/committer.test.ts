import { expect, it, vi } from 'vitest'
import type { BatchStore } from './batch-store.ts'
import { createCommitter, type WaitingRecord } from './committer.ts'
import { HistoryClosed } from './records.ts'

function kit(commit: BatchStore['commit'] = async () => {}) {
  const commitApart = vi.fn<BatchStore['commitApart']>(async () => {})
  const store: BatchStore = { open: async () => {}, nextNumber: () => 1, commit, commitApart, close: async () => {} }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const settled: number[] = []
  const onBatch = vi.fn()
  const committer = createCommitter({
    store,
    ordered: true,
    log,
    now: () => 0,
    onMissingPartition: () => {},
    onSettled: ({ record }) => settled.push(record.deviceId),
    onBatch,
  })
  const waiting = (deviceId: number, resolve = vi.fn(), reject = vi.fn()): WaitingRecord => ({
    record: { deviceId, at: 0, deviceTime: 0 },
    line: undefined,
    resolve,
    reject,
  })
  return { committer, commitApart, log, settled, onBatch, waiting }
}

const fails = vi.fn(() => {
  throw new TypeError('of who waits')
})

it('who waits for a stored record and fails is no failure of the database, and costs no other record [REP-02]', async () => {
  const { committer, commitApart, log, settled, onBatch, waiting } = kit()
  const batch = [waiting(1, fails), waiting(2)]
  await committer.commit(batch)
  expect(batch[1]?.resolve).toHaveBeenCalledOnce()
  expect(settled).toEqual([1, 2])
  expect(onBatch).toHaveBeenCalledOnce()
  expect(commitApart).not.toHaveBeenCalled()
  expect(committer).toMatchObject({ failing: false, stats: { committed: 2, batches: 1, retries: 0 } })
  expect(log.error).toHaveBeenCalledOnce()
  expect(log.warn).not.toHaveBeenCalled()
})

it('who waits for a batch and fails keeps the lane from nothing [REP-02]', async () => {
  const { committer, log, onBatch, waiting } = kit()
  onBatch.mockImplementation(fails)
  const record = waiting(1)
  await committer.commit([record])
  expect(record.resolve).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledOnce()
  expect(committer).toMatchObject({ failing: false, stats: { batches: 1, retries: 0 } })
})

it('whoever is refused when the history closes is refused, though another who waits fails', async () => {
  const { committer, settled, waiting } = kit(() => new Promise(() => {}))
  const batch = [waiting(1, vi.fn(), fails), waiting(2)]
  const committed = committer.commit(batch)
  committer.giveUp()
  await committed
  expect(batch[1]?.reject).toHaveBeenCalledWith(expect.any(HistoryClosed))
  expect(settled).toEqual([1, 2])
})
