import { PassThrough } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { userPrefix, userTopic } from '@vigil/contract'
import type { Client } from 'aedes'
import mqttPacket from 'mqtt-packet'
import { describe, expect, it } from 'vitest'
import { MAX_UNREAD_BYTES, MAX_UNREAD_OF_USER, UserDelivery } from './user-delivery.ts'

const subscribed = (filters: Record<string, number>): Client =>
  ({ subscriptions: Object.fromEntries(Object.entries(filters).map(([filter, qos]) => [filter, { qos }])) }) as never

function openWindow(delivery: UserDelivery, userId: string, filters: Record<string, number>) {
  const stream = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER })
  const parser = mqttPacket.parser()
  const heard: { topic: string; qos: number; messageId: number | undefined; text: string }[] = []
  parser.on('packet', (packet) => {
    if (packet.cmd !== 'publish') return
    heard.push({ topic: packet.topic, qos: packet.qos, messageId: packet.messageId, text: packet.payload.toString() })
  })
  const remove = delivery.add(userId, stream, subscribed(filters))
  return {
    stream,
    remove,
    heard: async () => {
      await endOfTurn()
      for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) parser.parse(chunk as Buffer)
      return heard
    },
  }
}

describe('messages to users', () => {
  it('go to every window of the user that has subscribed, and to nobody else [PSH-03]', async () => {
    const delivery = new UserDelivery()
    const named = openWindow(delivery, '7', { [userTopic('7', 'alarm')]: 1 })
    const all = openWindow(delivery, '7', { [`${userPrefix('7')}/#`]: 0 })
    const other = openWindow(delivery, '70', { [`${userPrefix('70')}/#`]: 1 })
    expect(delivery.deliver(userTopic('7', 'alarm'), Buffer.from('a'))).toBe(true)
    expect(delivery.deliver(userTopic('7', 'basic'), Buffer.from('b'))).toBe(true)
    expect(delivery.deliver('device/A1/down', Buffer.from('c'))).toBe(false)
    expect((await named.heard()).map(({ text, qos }) => [text, qos])).toEqual([['a', 1]])
    expect((await all.heard()).map(({ text, qos }) => [text, qos])).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    expect(await other.heard()).toEqual([])
    expect(delivery.delivered).toBe(3)
  })

  it('carry numbers from 1 to 65535, over and over [PSH-01]', async () => {
    const delivery = new UserDelivery()
    const window = openWindow(delivery, '7', { [userTopic('7', 'basic')]: 1 })
    for (let n = 0; n < 65_537; n++) delivery.deliver(userTopic('7', 'basic'), Buffer.from('{}'))
    const ids = (await window.heard()).map(({ messageId }) => messageId)
    expect([ids[0], ids[65_534], ids[65_535], ids[65_536]]).toEqual([1, 65_535, 1, 2])
  })

  it('of one turn travel as one piece, in their order', async () => {
    const delivery = new UserDelivery()
    const window = openWindow(delivery, '7', { [userTopic('7', 'alarm')]: 1 })
    let pieces = 0
    window.stream._writev = (chunks, done) => {
      pieces += 1
      for (const { chunk } of chunks) window.stream.push(chunk)
      done()
    }
    for (const text of ['a', 'b', 'c']) delivery.deliver(userTopic('7', 'alarm'), Buffer.from(text))
    expect((await window.heard()).map(({ text }) => text)).toEqual(['a', 'b', 'c'])
    expect(pieces).toBe(1)
  })

  it('end with the window', async () => {
    const delivery = new UserDelivery()
    const window = openWindow(delivery, '7', { [userTopic('7', 'basic')]: 1 })
    window.remove()
    delivery.deliver(userTopic('7', 'basic'), Buffer.from('{}'))
    expect(await window.heard()).toEqual([])
  })

  it('that nobody reads end the connection instead of filling the memory', () => {
    const delivery = new UserDelivery()
    const window = openWindow(delivery, '7', { [userTopic('7', 'basic')]: 1 })
    Object.defineProperty(window.stream, 'writableLength', { value: MAX_UNREAD_BYTES + 1 })
    delivery.deliver(userTopic('7', 'basic'), Buffer.from('{}'))
    expect(window.stream.destroyed).toBe(true)
    expect([delivery.delivered, delivery.tooSlow]).toEqual([0, 1])
  })

  it('of all windows of a user together are bounded; who reads stays', () => {
    const delivery = new UserDelivery()
    const unread = MAX_UNREAD_BYTES - 1
    const slow = Array.from({ length: 1 + Math.ceil(MAX_UNREAD_OF_USER / unread) }, () =>
      openWindow(delivery, '7', { [userTopic('7', 'basic')]: 1 }),
    )
    for (const { stream } of slow) {
      let length = unread
      Object.defineProperty(stream, 'writableLength', { get: () => (stream.destroyed ? 0 : length) })
      stream.once('close', () => {
        length = 0
      })
    }
    const reading = openWindow(delivery, '7', { [userTopic('7', 'basic')]: 1 })
    const other = openWindow(delivery, '8', { [userTopic('8', 'basic')]: 1 })
    for (const user of ['7', '8']) delivery.deliver(userTopic(user, 'basic'), Buffer.from('{}'))
    const left = slow.filter(({ stream }) => !stream.destroyed)
    expect(left.length * unread).toBeLessThanOrEqual(MAX_UNREAD_OF_USER)
    expect(left.length).toBeGreaterThan(0)
    expect([reading.stream.destroyed, other.stream.destroyed]).toEqual([false, false])
  })
})
