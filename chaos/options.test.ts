import { describe, expect, it } from 'vitest'
import { createOrder } from './faults/order.ts'
import { createRandom } from './lib/random.ts'
import { BadOptions, parseOptions } from './options.ts'

describe('parseOptions', () => {
  it('takes minutes, seed, faults and devices', () => {
    const given = ['--minutes', '30', '--seed', '123', '--faults', 'kill,pause', '--devices', '50']
    expect(parseOptions(given)).toEqual({
      minutes: 30,
      seed: 123,
      faults: ['kill', 'pause'],
      devices: 50,
      short: false,
      cluster: false,
      report: undefined,
    })
  })

  it('draws a seed, and always the same one for the short round', () => {
    expect(parseOptions([], () => 0.5).seed).not.toBe(parseOptions([], () => 0.6).seed)
    expect(parseOptions(['--short']).seed).toBe(parseOptions(['--short']).seed)
  })

  it('knows the faults of a cluster for a cluster alone', () => {
    expect(parseOptions(['--cluster']).faults).toContain('kill-node')
    expect(() => parseOptions(['--faults', 'kill-node'])).toThrow(BadOptions)
    expect(() => parseOptions(['--cluster', '--faults', 'kill-database'])).toThrow(BadOptions)
  })

  it.each([[['--faults', 'nonsense']], [['--minutes', 'soon']], [['--minutes', '0']], [['--loud']]])(
    'refuses %j',
    (args) => {
      expect(() => parseOptions(args)).toThrow(BadOptions)
    },
  )
})

describe('a seed', () => {
  it('gives the same faults in the same order again, and each before one comes twice', () => {
    const faults = ['a', 'b', 'c', 'd', 'e']
    const drawn = (seed: number) => {
      const next = createOrder(faults, createRandom(seed))
      return Array.from({ length: 5 }, next)
    }
    expect(drawn(7)).toEqual(drawn(7))
    expect(drawn(7)).not.toEqual(drawn(8))
    expect(new Set(drawn(7).flat())).toEqual(new Set(faults))
  })

  it('gives each part a sequence of its own', () => {
    const one = createRandom(1)
    const first = one.apart('x').next()
    one.next()
    expect(one.apart('x').next()).toBe(first)
    expect(one.apart('y').next()).not.toBe(first)
  })
})
