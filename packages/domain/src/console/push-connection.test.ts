import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  newPushConnection,
  type PushConnection,
  type PushConnectionEvent,
  reducePushConnection,
} from './push-connection.ts'

type EventType = PushConnectionEvent['type']
const after = (...events: [EventType, number][]): PushConnection =>
  events.reduce((connection, [type, at]) => reducePushConnection(connection, { type, at }), newPushConnection())
const phaseAfter = (...events: [EventType, number][]) => after(...events).phase

describe('push connection', () => {
  it('goes from not-init over initializing and need-update to initialized [PSH-05, PSH-06]', () => {
    expect(phaseAfter()).toBe('not-init')
    expect(phaseAfter(['start', 0])).toBe('initializing')
    expect(phaseAfter(['start', 0], ['connected', 1])).toBe('need-update')
    expect(phaseAfter(['start', 0], ['connected', 1], ['updated', 2])).toBe('initialized')
  })

  it('tries again 300 ms after a failed initialisation [PSH-05]', () => {
    const failed: [EventType, number][] = [
      ['start', 0],
      ['initFailed', 1000],
    ]
    expect(after(...failed)).toMatchObject({ phase: 'initialization-failed', retryAt: 1300 })
    expect(phaseAfter(...failed, ['tick', 1299])).toBe('initialization-failed')
    expect(phaseAfter(...failed, ['tick', 1300])).toBe('initializing')
  })

  it('is failed after five attempts in a row and then tries every 10 s', () => {
    let connection = after(['start', 0])
    for (let i = 1; i < 5; i++) {
      connection = reducePushConnection(connection, { type: 'initFailed', at: i * 1000 })
      expect(connection.phase).toBe('initialization-failed')
      connection = reducePushConnection(connection, { type: 'tick', at: i * 1000 + 300 })
    }
    connection = reducePushConnection(connection, { type: 'initFailed', at: 5000 })
    expect(connection).toMatchObject({ phase: 'failed', retryAt: 15_000 })
    connection = reducePushConnection(connection, { type: 'tick', at: 15_000 })
    expect(connection.phase).toBe('initializing')
    expect(reducePushConnection(connection, { type: 'initFailed', at: 15_001 }).phase).toBe('failed')
  })

  it('is failed without credentials: no connection, and another look after 10 s [PSH-05]', () => {
    expect(after(['start', 0], ['configFailed', 5])).toMatchObject({ phase: 'failed', retryAt: 10_005 })
  })

  it('restarts 10 s after a drop, however often the drop is told [PSH-06]', () => {
    const dropped: [EventType, number][] = [
      ['start', 0],
      ['connected', 1],
      ['updated', 2],
      ['dropped', 1000],
    ]
    expect(after(...dropped)).toMatchObject({ phase: 'error', retryAt: 11_000 })
    expect(after(...dropped, ['dropped', 9000]).retryAt).toBe(11_000)
    expect(phaseAfter(...dropped, ['tick', 10_999])).toBe('error')
    expect(phaseAfter(...dropped, ['tick', 11_000])).toBe('initializing')
    expect(phaseAfter(['start', 0], ['connected', 1], ['dropped', 2])).toBe('error')
  })

  it('a link that comes back by itself is used, after an update [PSH-06]', () => {
    expect(phaseAfter(['start', 0], ['connected', 1], ['updated', 2], ['dropped', 3], ['connected', 4])).toBe(
      'need-update',
    )
  })

  it('an update that failed is tried again, the link kept [PSH-06]', () => {
    const failed: [EventType, number][] = [
      ['start', 0],
      ['connected', 1],
      ['updateFailed', 100],
    ]
    expect(after(...failed)).toMatchObject({ phase: 'need-update', retryAt: 10_100 })
    expect(after(...failed, ['tick', 10_100])).toMatchObject({ phase: 'need-update', retryAt: undefined })
  })

  it('stops from anywhere and hears no echo afterwards [PSH-05]', () => {
    const stopped = after(['start', 0], ['connected', 1], ['stop', 2])
    expect(stopped.phase).toBe('not-init')
    for (const type of [
      'connected',
      'updated',
      'updateFailed',
      'initFailed',
      'configFailed',
      'dropped',
      'tick',
      'stop',
    ] as const) {
      expect(reducePushConnection(stopped, { type, at: 9 })).toBe(stopped)
    }
  })

  it('a second start or connect changes nothing', () => {
    const connected = after(['start', 0], ['connected', 1])
    expect(reducePushConnection(connected, { type: 'start', at: 2 })).toBe(connected)
    expect(reducePushConnection(connected, { type: 'connected', at: 2 })).toBe(connected)
  })

  it('once started and not stopped, is linked, connecting, or due to try within 10 s; never up to date without an update [PSH-06]', () => {
    const types = ['connected', 'updated', 'updateFailed', 'initFailed', 'configFailed', 'dropped', 'tick'] as const
    const steps = fc.array(fc.record({ type: fc.constantFrom(...types), wait: fc.nat(12_000) }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (events) => {
        let now = 0
        let connection = after(['start', 0])
        let missed = true
        for (const { type, wait } of events) {
          now += wait
          const before = connection.phase
          connection = reducePushConnection(connection, { type, at: now })
          if (connection.phase === 'error') missed = true
          if (before === 'need-update' && type === 'updated') missed = false
          if (connection.phase === 'initialized') expect(missed).toBe(false)
          const waits = ['initialization-failed', 'error', 'failed'].includes(connection.phase)
          expect(waits).toBe(connection.retryAt !== undefined && connection.phase !== 'need-update')
          if (type !== 'tick' && connection.retryAt !== undefined) {
            expect(connection.retryAt).toBeLessThanOrEqual(now + 10_000)
          }
        }
      }),
    )
  })
})
