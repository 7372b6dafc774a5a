import { describe, expect, it } from 'vitest'
import { ReadinessWatch, STALLED_MS } from './readiness.ts'

const SECOND = 1000
function watch(seconds: number, at: (second: number) => { ready: boolean; acknowledged: number; waiting?: number }) {
  const readiness = new ReadinessWatch()
  for (let second = 1; second <= seconds; second += 1) {
    const { ready, acknowledged, waiting } = at(second)
    readiness.see({
      at: second * SECOND,
      ready,
      acknowledgedAt: acknowledged * SECOND,
      waitingSince: waiting === undefined ? undefined : waiting * SECOND,
    })
  }
  return readiness.lies
}
const LONG = STALLED_MS / SECOND + 10

describe('ReadinessWatch', () => {
  it('finds a server that says ready while devices wait and nothing is stored, once for each time', () => {
    expect(watch(LONG, () => ({ ready: true, acknowledged: 1, waiting: 1 }))).toHaveLength(1)
  })

  it('believes one that says it is not ready, and one that stores', () => {
    expect(watch(LONG, () => ({ ready: false, acknowledged: 1, waiting: 1 }))).toEqual([])
    expect(watch(LONG, (second) => ({ ready: true, acknowledged: second, waiting: 1 }))).toEqual([])
  })

  it('does not blame one that stood still as a whole, and answers when it goes on', () => {
    expect(watch(LONG, (second) => ({ ready: second === 1 || second === LONG, acknowledged: 1, waiting: 1 }))).toEqual(
      [],
    )
  })

  it('does not blame the server while nobody waits for it, or while this process itself stood still', () => {
    expect(watch(LONG, () => ({ ready: true, acknowledged: 1 }))).toEqual([])
    const readiness = new ReadinessWatch()
    readiness.see({ at: SECOND, ready: true, acknowledgedAt: 0, waitingSince: 0 })
    readiness.see({ at: 2 * STALLED_MS, ready: true, acknowledgedAt: 0, waitingSince: 0 })
    expect(readiness.lies).toEqual([])
  })
})
