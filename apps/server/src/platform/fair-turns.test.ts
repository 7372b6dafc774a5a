import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

class Full extends Error {}
const bounds = { places: 2, placesPerOwner: 1, waitingPerOwner: 3, waitingInAll: 5, refused: () => new Full() }

/** Work that ends when it is told to, in the order in which it began. */
function desk(options: Partial<typeof bounds> = {}) {
  const turns = createFairTurns({ ...bounds, ...options })
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const bring = (owner: string, n: number): Promise<string> =>
    turns(owner, () => {
      const name = `${owner}${n}`
      begun.push(name)
      return new Promise((resolve, reject) =>
        ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
      )
    })
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 10; n++) await Promise.resolve()
  }
  return {
    begun,
    bring,
    settle,
    async end(name: string, failure?: Error) {
      ends.get(name)?.(failure)
      await settle()
    },
  }
}

describe('turns of several owners', () => {
  it('leave a place to the others, however much one brings', async () => {
    const { begun, bring, end, settle } = desk()
    void [1, 2, 3].map((n) => bring('a', n))
    void bring('b', 1)
    void bring('c', 1)
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    // Nobody else waits for the second of who had a turn.
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    await end('c1')
    expect(begun).toHaveLength(4)
    await end('a2')
    expect(begun.at(-1)).toBe('a3')
  })

  it('go on after work that failed', async () => {
    const { begun, bring, end, settle } = desk()
    const first = bring('a', 1)
    const second = bring('a', 2)
    await settle()
    const failed = expect(first).rejects.toThrow('no')
    await end('a1', new Error('no'))
    await failed
    await end('a2')
    expect(await second).toBe('a2')
    expect(begun).toEqual(['a1', 'a2'])
  })

  it('are refused beyond what may wait, of one owner and of all', async () => {
    const { bring, settle } = desk()
    void [1, 2, 3, 4].map((n) => bring('a', n))
    await settle()
    await expect(bring('a', 5)).rejects.toThrow(Full)
    void [1, 2, 3].map((n) => bring('b', n))
    await settle()
    await expect(bring('c', 1)).rejects.toThrow(Full)
  })

  it('come to everybody, each in the order of what was brought, and never more at once than places', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 2 }),
        async (brought, places, placesPerOwner) => {
          const turns = createFairTurns({ ...bounds, places, placesPerOwner, waitingPerOwner: 99, waitingInAll: 99 })
          const done: string[] = []
          let atOnce = 0
          const counts = new Map<string, number>()
          await Promise.all(
            brought.map((owner) => {
              const n = (counts.get(owner) ?? 0) + 1
              counts.set(owner, n)
              return turns(owner, async () => {
                atOnce += 1
                expect(atOnce).toBeLessThanOrEqual(places)
                done.push(`${owner} ${n}`)
                await Promise.resolve()
                atOnce -= 1
              })
            }),
          )
          expect(done).toHaveLength(brought.length)
          for (const [owner, count] of counts) {
            const own = done.filter((each) => each.startsWith(`${owner} `))
            expect(own).toEqual(Array.from({ length: count }, (_, n) => `${owner} ${n + 1}`))
          }
        },
      ),
    )
  })
})
