import { describe, expect, it } from 'vitest'
import { OrderedAcks } from './ordered-acks.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
const idsIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt16BE(index * 4 + 2))

function deferred() {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function setUp() {
  const written: Buffer[] = []
  const failures: unknown[] = []
  const acks = new OrderedAcks(
    (bytes) => written.push(bytes),
    (reason) => failures.push(reason),
  )
  return { acks, written, failures, ids: () => written.flatMap(idsIn) }
}

describe('OrderedAcks', () => {
  it('writes PUBACK packets as MQTT has them', async () => {
    const { acks, written } = setUp()
    acks.add(0x1234, Promise.resolve())
    await turn()
    expect(written).toEqual([Buffer.from([0x40, 0x02, 0x12, 0x34])])
  })

  it('keeps the order of arrival, whatever ends first', async () => {
    const { acks, ids } = setUp()
    const first = deferred()
    acks.add(1, first.promise)
    acks.add(2, Promise.resolve())
    await turn()
    expect(ids()).toEqual([])
    expect(acks.waiting).toBe(2)
    first.resolve()
    await turn()
    expect(ids()).toEqual([1, 2])
    expect(acks.waiting).toBe(0)
  })

  it('sends what one commit ended in one write', async () => {
    const { acks, written } = setUp()
    const commit = deferred()
    for (let id = 1; id <= 5; id++) acks.add(id, commit.promise)
    commit.resolve()
    await turn()
    expect(written.map(idsIn)).toEqual([[1, 2, 3, 4, 5]])
  })

  it('acknowledges nothing once something was lost, and says so once', async () => {
    const { acks, ids, failures } = setUp()
    acks.add(1, Promise.reject(new Error('full')))
    acks.add(2, Promise.reject(new Error('full')))
    acks.add(3, Promise.resolve())
    await turn()
    expect(ids()).toEqual([])
    expect(failures).toHaveLength(1)
  })
})
