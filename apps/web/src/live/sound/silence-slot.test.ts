import { silence } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { basic, FakeClock } from '../../../test/fakes.ts'
import { SilenceSlot } from './silence-slot.ts'

/** Storage that several windows share; writing tells the others, as a browser does. */
function desk() {
  let text: string | undefined
  const windows = new Set<() => void>()
  return {
    text: () => text,
    put: (value: string) => {
      text = value
    },
    window: () => {
      let mine: (() => void) | undefined
      return {
        read: () => text,
        write: (value: string) => {
          text = value
          for (const tell of windows) if (tell !== mine) tell()
        },
        onWrite: (listener: () => void) => {
          mine = listener
          windows.add(listener)
          return () => windows.delete(listener)
        },
      }
    },
  }
}

describe('silence kept in the browser', () => {
  it('is the same in two windows, each adding its own, and ends after five minutes [SIL-02]', () => {
    const clock = new FakeClock()
    const shared = desk()
    const one = new SilenceSlot(shared.window(), '7', clock.now)
    const two = new SilenceSlot(shared.window(), '7', clock.now)
    const heard: string[][] = []
    two.subscribe(() => heard.push([...two.read().keys()]))
    one.write(silence(new Map(), [basic('A', 2)], clock.now()))
    clock.pass(1000)
    two.write(silence(new Map(), [basic('B', 1)], clock.now()))
    expect(heard).toEqual([['A']])
    expect([...one.read()].map(([sn, { until }]) => [sn, until])).toEqual([
      ['A', 1_300_000],
      ['B', 1_301_000],
    ])
    clock.pass(299_000)
    expect([...one.read().keys()]).toEqual(['B'])
    clock.pass(1000)
    expect(two.read().size).toBe(0)
  })

  it('belongs to one operator; what is over is cleared away', () => {
    const clock = new FakeClock()
    const shared = desk()
    const mine = new SilenceSlot(shared.window(), '7', clock.now)
    const theirs = new SilenceSlot(shared.window(), '8', clock.now)
    mine.write(silence(new Map(), [basic('A', 2)], clock.now()))
    expect(theirs.read().size).toBe(0)
    theirs.write(silence(new Map(), [basic('B', 2)], clock.now()))
    expect([...mine.read().keys()]).toEqual(['A'])
    clock.pass(300_000)
    theirs.write(silence(new Map(), [basic('C', 2)], clock.now()))
    expect(Object.keys(JSON.parse(shared.text() ?? ''))).toEqual(['8'])
  })

  it.each([
    'nonsense',
    'null',
    '[]',
    '{"7":null}',
    '{"7":{"A":1}}',
    '{"7":{"A":{"until":"x","state2":2,"types":[]}}}',
    '{"7":{"A":{"until":9e99,"state2":9,"types":[]}}}',
    '{"7":{"A":{"until":9e99,"state2":2,"types":[1]}}}',
    '{"7":{"no sn!":{"until":9e99,"state2":2,"types":[]}}}',
  ])('silences nothing by %s', (text) => {
    const shared = desk()
    shared.put(text)
    expect(new SilenceSlot(shared.window(), '7', () => 0).read().size).toBe(0)
  })
})
