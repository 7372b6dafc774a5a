import { describe, expect, it } from 'vitest'
import { readReplay, unreadIn, writeReplay, zoomed } from './replay-address.ts'

const NOW = 1_763_000_000_000
const HOUR = 3_600_000

describe('the address of a replay [FEA-04]', () => {
  it('restores the moment, the part of time, the speed and whether it is repeated', () => {
    const kept = {
      from: NOW - 2 * HOUR,
      to: NOW - HOUR,
      at: NOW - 1.5 * HOUR,
      speed: 60,
      loop: true,
      known: 'now' as const,
    }
    expect(readReplay(writeReplay(new URLSearchParams('device=A'), kept), NOW)).toEqual(kept)
    expect(writeReplay(new URLSearchParams('device=A&loop=1'), { ...kept, loop: false }).get('device')).toBe('A')
    expect(writeReplay(new URLSearchParams('known=now'), { ...kept, known: 'then' }).has('known')).toBe(false)
  })

  it('shows the last hours, at what has just been, where it says nothing, or nothing that makes sense', () => {
    const last = { from: NOW - 6 * HOUR, to: NOW, at: NOW - HOUR / 4, speed: 1, loop: false, known: 'then' }
    expect(readReplay(new URLSearchParams(), NOW)).toEqual(last)
    expect(readReplay(new URLSearchParams('at=soon&from=-1&to=x&speed=7'), NOW)).toEqual(last)
  })

  it('knows what of it makes no sense [FEA-04]', () => {
    const unread = (text: string) => unreadIn(new URLSearchParams(text)).map(({ name }) => name)
    expect(unread('at=banana&from=-1&to=99999999999999999999&speed=7777&loop=yes&known=%00')).toEqual([
      ...['from', 'to', 'at', 'speed', 'loop', 'known'],
    ])
    expect(unread(`at=${NOW}&from=1&to=2&speed=60&loop=1&known=then&device=x`)).toEqual([])
    const written = { from: 1, to: 2, at: 1.5, speed: 5, loop: true, known: 'now' as const }
    expect(unread(writeReplay(new URLSearchParams('at='), written).toString())).toEqual([])
  })

  it('holds a moment alone in the middle of what is shown, and nothing that is yet to come', () => {
    const { from, to, at } = readReplay(new URLSearchParams(`at=${NOW - 24 * HOUR}`), NOW)
    expect(at).toBe(NOW - 24 * HOUR)
    expect([from, to]).toEqual([NOW - 27 * HOUR, NOW - 21 * HOUR])
    expect(readReplay(new URLSearchParams(`at=${NOW + HOUR}&to=${NOW + 2 * HOUR}`), NOW)).toMatchObject({
      at: NOW,
      to: NOW,
    })
  })

  it('reaches over a month at most, and over a minute at least', () => {
    const wide = readReplay(new URLSearchParams(`from=0&to=${NOW}`), NOW)
    expect(wide.to - wide.from).toBe(31 * 24 * HOUR)
    const thin = readReplay(new URLSearchParams(`from=${NOW}&to=${NOW}`), NOW)
    expect(thin.to - thin.from).toBe(60_000)
  })

  it('zooms around a moment, which stays where it is on the bar', () => {
    const whole = { from: NOW - 4 * HOUR, to: NOW - 2 * HOUR }
    expect(zoomed(whole, NOW - 3 * HOUR, 0.5, NOW)).toEqual({ from: NOW - 3.5 * HOUR, to: NOW - 2.5 * HOUR })
    expect(zoomed(whole, whole.from, 0.5, NOW)).toEqual({ from: NOW - 4 * HOUR, to: NOW - 3 * HOUR })
    expect(zoomed(whole, NOW - 3 * HOUR, 10, NOW).to).toBe(NOW)
  })
})
