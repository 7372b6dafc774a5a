import { describe, expect, it } from 'vitest'
import { Outbox } from './outbox.ts'

const fill = (outbox: Outbox, ...texts: string[]) =>
  texts.map((text) => outbox.add(Buffer.from(text), text !== 'record'))
function* drain(outbox: Outbox) {
  for (let item = outbox.unsent(); item !== undefined; item = outbox.unsent()) {
    item.sent = true
    yield item.payload.toString()
  }
}

describe('what a device keeps', () => {
  it('goes out in order, and again after a lost line until it is acknowledged', () => {
    const outbox = new Outbox(10)
    const [first] = fill(outbox, 'a', 'b')
    if (first !== undefined) first.packetId = 7
    expect([...drain(outbox)]).toEqual(['a', 'b'])
    outbox.rewind()
    expect(outbox.acknowledge(7)).toBe(true)
    expect(outbox.acknowledge(7)).toBe(false)
    expect([...drain(outbox)]).toEqual(['b'])
  })

  it('gives up its oldest reading for want of room, never a record', () => {
    const outbox = new Outbox(3)
    fill(outbox, 'record', 'a', 'b', 'c', 'd')
    expect([...drain(outbox)]).toEqual(['record', 'c', 'd'])
    expect(outbox.dropped).toBe(2)
  })
})
