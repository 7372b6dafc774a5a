import type { Fault } from './fault.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const KINDS = ['ahead', 'behind', 'jumping'] as const

export const deviceClocks: Fault = {
  name: 'device-clocks',
  async begin({ devices }, random) {
    const wrong = random.shuffled(devices).slice(0, Math.ceil(devices.length / 4))
    const kinds = wrong.map((device) => {
      const kind = random.pick(KINDS)
      const ahead = random.whole(2, 30) * MINUTE_MS
      const behind = -random.whole(1, 20) * HOUR_MS
      // Once in a few messages it is somewhere else.
      const jumping = () => (Date.now() % 9000 < 4000 ? ahead : -MINUTE_MS)
      device.clock = kind === 'ahead' ? () => ahead : kind === 'behind' ? () => behind : jumping
      return `${device.sn} ${kind}`
    })
    return {
      what: `clocks are wrong: ${kinds.slice(0, 6).join(', ')}${kinds.length > 6 ? ', …' : ''}`,
      end() {
        for (const device of wrong) device.clock = () => 0
      },
    }
  },
}

export const serverClock: Fault = {
  name: 'server-clock',
  async begin({ product, doubtServerClock }, random) {
    const offset = random.pick([-10 * MINUTE_MS, -2 * MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS])
    doubtServerClock(true)
    product.setClock(offset)
    return {
      what: `the server's clock is wrong by ${offset / MINUTE_MS} minutes`,
      end() {
        doubtServerClock(false)
        product.setClock(0)
      },
    }
  },
}
