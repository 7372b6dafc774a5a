import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../../test/broker.ts'
import { DeviceLink } from './device-link.ts'

const WAIT = { timeout: 15_000, interval: 20 }

describe('a device’s link to a real broker', () => {
  let broker: TestBroker
  let heard: string[]
  const links: DeviceLink[] = []

  const link = (secret = 'right', capacity = 100): DeviceLink => {
    const made = new DeviceLink({
      url: new URL(`mqtt://127.0.0.1:${broker.port}`),
      sn: 'SIM-1',
      secret,
      capacity,
      random: () => 0,
      onDown: (payload) => heard.push(payload.toString()),
    })
    links.push(made)
    return made
  }
  const say = (to: DeviceLink, id: number, size = 0) =>
    to.publish(JSON.stringify({ id: `b-${id}`, time: id, pad: 'x'.repeat(size) }), true)
  const arrivedIds = () => broker.arrived.map(({ message }) => message.id)

  beforeEach(async () => {
    broker = await startTestBroker('right')
    heard = []
  })
  afterEach(async () => {
    await Promise.all(links.splice(0).map((each) => each.close()))
    await broker.close()
  })

  it('delivers in order at QoS 1, whatever the size, and forgets what is acknowledged', async () => {
    const device = link()
    device.open()
    const sizes = [0, 40, 100, 200, 5000, 20_000, 100_000, 1]
    for (const [index, size] of sizes.entries()) say(device, index, size)
    await vi.waitFor(() => expect(device.pending).toBe(0), WAIT)
    expect(arrivedIds()).toEqual(sizes.map((_, index) => `b-${index}`))
    expect(broker.arrived.map(({ message }) => String(message.pad).length)).toEqual(sizes)
  })

  it('keeps what is said before the line is up, and more than fits into one window', async () => {
    const device = link('right', 500)
    for (let index = 0; index < 300; index++) say(device, index)
    device.open()
    await vi.waitFor(() => expect(device.pending).toBe(0), WAIT)
    expect(arrivedIds()).toEqual(Array.from({ length: 300 }, (_, index) => `b-${index}`))
  })

  it('hears its downlink', async () => {
    const device = link()
    device.open()
    await vi.waitFor(() => {
      broker.send('SIM-1', { type: 'command', id: '1', name: 'getSensors', params: {} })
      expect(heard.length).toBeGreaterThan(0)
    }, WAIT)
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ name: 'getSensors' })
  })

  it('sends again with the same id what was not acknowledged when the line broke', async () => {
    const device = link()
    device.open()
    await vi.waitFor(() => expect(device.connected).toBe(true), WAIT)
    broker.withhold = true
    say(device, 1)
    await vi.waitFor(() => expect(arrivedIds()).toEqual(['b-1']), WAIT)
    expect(device.pending).toBe(1)
    broker.withhold = false
    broker.cutAll()
    await vi.waitFor(() => expect(device.pending).toBe(0), WAIT)
    expect(arrivedIds()).toEqual(['b-1', 'b-1'])
    expect(broker.arrived[1]?.duplicate).toBe(true)
  })

  it('comes back by itself after the broker was away, with its backlog in order', async () => {
    const device = link()
    device.open()
    await vi.waitFor(() => expect(device.connected).toBe(true), WAIT)
    const { port } = broker
    await broker.close()
    await vi.waitFor(() => expect(device.connected).toBe(false), WAIT)
    for (let index = 0; index < 5; index++) say(device, index)
    broker = await startTestBroker('right', port)
    await vi.waitFor(() => expect(device.pending).toBe(0), WAIT)
    expect(arrivedIds()).toEqual(['b-0', 'b-1', 'b-2', 'b-3', 'b-4'])
  })

  it('stays silent while it is cut and sends the backlog when it may again', async () => {
    const device = link('right', 3)
    device.open()
    await vi.waitFor(() => expect(device.connected).toBe(true), WAIT)
    device.cut()
    await vi.waitFor(() => expect(broker.connections).toBe(0), WAIT)
    for (let index = 0; index < 5; index++) say(device, index)
    expect(device.dropped).toBe(2)
    device.open()
    await vi.waitFor(() => expect(device.pending).toBe(0), WAIT)
    expect(arrivedIds()).toEqual(['b-2', 'b-3', 'b-4'])
  })

  it('does not get in with a wrong secret', async () => {
    const problems: string[] = []
    const device = new DeviceLink({
      url: new URL(`mqtt://127.0.0.1:${broker.port}`),
      sn: 'SIM-1',
      secret: 'wrong',
      capacity: 10,
      random: () => 0,
      onDown: () => {},
      onProblem: (reason) => problems.push(reason),
    })
    links.push(device)
    device.open()
    await vi.waitFor(() => expect(problems.length).toBeGreaterThan(0), WAIT)
    expect(problems[0]).toMatch(/refused/)
    expect(device.connected).toBe(false)
  })
})
