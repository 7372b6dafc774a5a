import { describe, expect, it } from 'vitest'
import { createOrder, takeTurns } from './faults/order.ts'
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
      pairs: false,
      rounds: undefined,
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

  it('takes pairs and rounds for a cluster alone', () => {
    expect(parseOptions(['--cluster', '--pairs', '--rounds', '50'])).toMatchObject({ pairs: true, rounds: 50 })
    expect(() => parseOptions(['--pairs'])).toThrow(BadOptions)
    expect(() => parseOptions(['--rounds', '5'])).toThrow(BadOptions)
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

  it('gives as many pairs of two different ones as are asked for, each before one comes again', () => {
    const faults = ['a', 'b', 'c', 'd']
    const turns = takeTurns(faults, { pairs: true, rounds: 6 }, createRandom(3))
    expect(turns).toHaveLength(6)
    expect(turns.every(([first, second]) => first !== second)).toBe(true)
    expect(new Set(turns.slice(0, 2).flat())).toEqual(new Set(faults))
    expect(takeTurns(faults, { pairs: false, rounds: undefined }, createRandom(3))).toEqual([
      ['a'],
      ['b'],
      ['c'],
      ['d'],
    ])
    expect(takeTurns(faults, { pairs: false, rounds: 5 }, createRandom(3))).toHaveLength(5)
  })

  it('gives each part a sequence of its own', () => {
    const one = createRandom(1)
    const first = one.apart('x').next()
    one.next()
    expect(one.apart('x').next()).toBe(first)
    expect(one.apart('y').next()).not.toBe(first)
  })
})
