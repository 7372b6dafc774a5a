import { describe, expect, it } from 'vitest'
import { createLoginThrottle } from './login-throttle.ts'

const HERE = '10.0.0.1'

function throttleAfter(failures: number, address: (n: number) => string = () => HERE) {
  const throttle = createLoginThrottle()
  for (let n = 0; n < failures; n += 1) throttle.failed('anna', address(n), 0)
  return throttle
}

describe('login throttle', () => {
  it('looks at four failures in silence and locks with the fifth', () => {
    expect(throttleAfter(4).lockedFor('anna', HERE, 0)).toBe(0)
    expect(throttleAfter(5).lockedFor('anna', HERE, 0)).toBeGreaterThan(0)
  })

  it('locks for longer after every further failure', () => {
    const locks = [5, 6, 7, 8].map((failures) => throttleAfter(failures).lockedFor('anna', HERE, 0))
    expect(locks).toEqual([...new Set(locks)].sort((a, b) => a - b))
  })

  it('keeps nobody else out: neither the owner elsewhere nor a neighbour at the same address', () => {
    const throttle = throttleAfter(8)
    expect(throttle.lockedFor('anna', '10.0.0.2', 0)).toBe(0)
    expect(throttle.lockedFor('ben', HERE, 0)).toBe(0)
  })

  it('counts a name as one account, however it is written', () => {
    expect(throttleAfter(5).lockedFor(' ANNA', HERE, 0)).toBeGreaterThan(0)
  })

  it('slows down one account that is guessed at from many addresses', () => {
    const throttle = throttleAfter(60, (n) => `10.0.1.${n}`)
    expect(throttle.lockedFor('anna', '10.9.9.9', 0)).toBeGreaterThan(0)
    throttle.succeeded('anna', '10.9.9.9')
    expect(throttle.lockedFor('anna', '10.9.9.9', 0)).toBeGreaterThan(0)
  })

  it('slows down one address that guesses at many accounts', () => {
    const throttle = createLoginThrottle()
    for (let n = 0; n < 40; n += 1) throttle.failed(`user-${n}`, HERE, 0)
    expect(throttle.lockedFor('somebody', HERE, 0)).toBeGreaterThan(0)
    expect(throttle.lockedFor('somebody', '10.0.0.2', 0)).toBe(0)
  })

  it('forgets a failure that was followed by a success', () => {
    const throttle = throttleAfter(5)
    throttle.succeeded('anna', HERE)
    expect(throttle.lockedFor('anna', HERE, 0)).toBe(0)
  })

  it('bounds its memory by forgetting the oldest', () => {
    const throttle = createLoginThrottle(10)
    for (let n = 0; n < 5; n += 1) throttle.failed('anna', HERE, 0)
    for (let n = 0; n < 10; n += 1) throttle.failed(`stranger-${n}`, `10.1.0.${n}`, 0)
    expect(throttle.lockedFor('anna', HERE, 0)).toBe(0)
  })
})
