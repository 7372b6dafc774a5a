import { describe, expect, it } from 'vitest'
import { SilenceWatch } from './silence-watch.ts'

describe('SilenceWatch', () => {
  it('names who is due once the moment has passed, and once only', () => {
    const watch = new SilenceWatch()
    watch.watch('a', 30_000)
    watch.watch('b', 45_500)
    expect(watch.due(30_000)).toEqual([])
    expect(watch.due(31_000)).toEqual(['a'])
    expect(watch.due(45_999)).toEqual([])
    expect(watch.due(46_000)).toEqual(['b'])
    expect(watch.due(1_000_000)).toEqual([])
  })

  it('lets later messages pass without work and moves an earlier moment forward', () => {
    const watch = new SilenceWatch()
    watch.watch('a', 120_000)
    watch.watch('a', 30_000)
    watch.watch('a', 90_000)
    expect(watch.due(31_000)).toEqual(['a'])
    expect(watch.due(200_000)).toEqual([])
  })

  it('forgets who was removed', () => {
    const watch = new SilenceWatch()
    watch.watch('a', 1_000)
    watch.forget('a')
    expect(watch.due(10_000)).toEqual([])
  })

  it('keeps up with a clock that jumps', () => {
    const watch = new SilenceWatch()
    for (let index = 0; index < 100; index++) watch.watch(`d${index}`, index * 1_000)
    expect(watch.due(10 ** 12)).toHaveLength(100)
  })
})
