import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SILENT_LOG } from '../../test/live-kit.ts'
import { readLineText } from './line-message.ts'
import type { LineStream } from './line-stream.ts'
import type { Handed, Outbox, OutboxRow } from './outbox.ts'
import { createSiteLine, type SiteLine } from './site-line.ts'

const NOW = 1_763_177_000_000
const SITE = { name: 'harbour', keepMs: 1_000_000, keepBytes: 1_000 }

/** The table, and an engine that fails where it is told to. */
class World {
  rows: OutboxRow[] = []
  handed: Handed = { number: 0, streamSeq: 0 }
  stream: string[] = []
  failsAt: number | undefined
  since: number | undefined
  isRead = true
  acknowledged = 0

  readonly outbox: Outbox = {
    open: async () => ({ handed: this.handed, last: Math.max(0, ...this.rows.map(({ number }) => number)) }),
    next: async (after, before, most) =>
      this.rows
        .filter(({ number }) => number > after && number < before)
        .sort((a, b) => a.number - b.number)
        .slice(0, most.rows),
    note: async (handed) => {
      this.handed = handed
    },
    first: async () => this.rows[0]?.number,
    waiting: async (after) => ({ count: this.rows.filter(({ number }) => number > after).length, since: this.since }),
    thinOut: async () => 0,
  }

  readonly engine: LineStream = {
    take: async (rows) => {
      let taken = 0
      for (const { number, body } of rows) {
        if (number === this.failsAt) return { taken, seq: this.stream.length, error: new Error('away') }
        if (!this.stream.includes(body)) this.stream.push(body)
        taken += 1
      }
      return { taken, seq: this.stream.length, error: undefined }
    },
    state: async () => ({
      messages: this.stream.length - this.acknowledged,
      bytes: this.stream.length * 100,
      since: this.since,
      lastSeq: this.stream.length,
      isRead: this.isRead,
    }),
    close: async () => {},
  }

  readonly numbers = (): (number | undefined)[] => this.stream.map((body) => readLineText(body)?.number)
}

let world: World
let line: SiteLine
let now: number
const open = async (): Promise<void> => {
  line = await createSiteLine({
    site: SITE,
    outbox: world.outbox,
    openStream: async () => world.engine,
    now: () => now,
    log: SILENT_LOG,
  })
  line.start()
}
beforeEach(async () => {
  vi.useFakeTimers()
  world = new World()
  now = NOW
  await open()
})
afterEach(async () => {
  await line.stop()
  vi.useRealTimers()
})

/** A message that is taken; what is answered stores it, or refuses it. */
function take(id: string): { store(): void; refuse(): void } {
  const part = line.forwarding.outbound('A', { type: 'data', time: NOW, mods: {} }, NOW, id)
  if (part === undefined) throw new Error('not for headquarters')
  let settle = { resolve: (): void => {}, reject: (_error: Error): void => {} }
  const stored = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  line.forwarding.follow(part, stored)
  return {
    store() {
      world.rows.push(part)
      settle.resolve()
    },
    refuse: () => settle.reject(new Error('overloaded')),
  }
}
const pass = () => vi.advanceTimersByTimeAsync(2_500)

describe('what a site has taken', () => {
  it('is handed on in the order in which it was taken, never past one that is still on its way to the disk', async () => {
    const [first, second, third] = [take('a'), take('b'), take('c')]
    third.store()
    second.store()
    await pass()
    expect(world.numbers()).toEqual([])
    first.store()
    await pass()
    expect(world.numbers()).toEqual([1, 2, 3])
    expect(world.handed).toEqual({ number: 3, streamSeq: 3 })
  })

  it('waits for none that was not stored: its device brings it again', async () => {
    const [first, second] = [take('a'), take('b')]
    second.store()
    first.refuse()
    await pass()
    expect(world.numbers()).toEqual([2])
  })

  it('goes on from the first that the engine did not take', async () => {
    world.failsAt = 2
    for (const id of ['a', 'b', 'c']) take(id).store()
    await pass()
    expect(world.numbers()).toEqual([1])
    world.failsAt = undefined
    await pass()
    expect(world.numbers()).toEqual([1, 2, 3])
  })

  it('is told again to an engine that has lost it, and numbered on after a restart', async () => {
    for (const id of ['a', 'b', 'c']) take(id).store()
    await pass()
    world.stream = world.stream.slice(0, 1)
    await pass()
    expect(world.numbers()).toEqual([1, 2, 3])
    await line.stop()
    await open()
    take('d').store()
    await pass()
    expect(world.numbers()).toEqual([1, 2, 3, 4])
  })

  it('is told to whoever looks after the site once it waits, and when the oldest will be let go of', async () => {
    take('a').store()
    world.since = NOW - 9_000
    await pass()
    expect(line.note).toBeUndefined()
    world.since = NOW - 60_000
    await pass()
    expect(line.note).toBe(`1 messages wait for headquarters, the oldest since ${new Date(NOW - 60_000).toISOString()}`)
    world.since = NOW - 900_000
    await pass()
    expect(line.note).toMatch(/; the oldest will soon be let go of$/)
  })

  it('is heard at headquarters as long as that asks for more, or takes what it has asked for', async () => {
    for (const id of ['a', 'b']) take(id).store()
    await pass()
    now = NOW + 20_000
    await pass()
    expect(line.unreadMs).toBe(0)
    world.isRead = false
    now = NOW + 40_000
    world.acknowledged = 1
    await pass()
    expect(line.unreadMs).toBe(0)
    now = NOW + 60_000
    await pass()
    expect(line.unreadMs).toBe(20_000)
  })

  it('is no answer to a command: headquarters has asked nothing', () => {
    const answer = { type: 'answer', time: NOW, command: 'c1', status: 'done' } as const
    expect(line.forwarding.outbound('A', answer, NOW, 'a')).toBeUndefined()
  })
})
