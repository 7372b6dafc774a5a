import type { AlarmNow } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { AlarmValueStore } from './alarm-values.ts'

const now = (value: number, at: number): AlarmNow => ({
  quantity: 'cl2',
  value,
  unit: 'mg/m³',
  at,
  trend: null,
  limit: null,
})
const peak = (value: number, at: number) => ({ quantity: 'cl2', value, unit: 'mg/m³', at })

describe('what live alarms measure now', () => {
  it('tells whoever draws that alarm, and nobody else', () => {
    const values = new AlarmValueStore(() => true)
    const drawn: string[] = []
    const stop = values.subscribe('a', () => drawn.push('a'))
    values.subscribe('b', () => drawn.push('b'))
    values.receive([{ id: 'a', now: now(3, 1) }])
    expect(drawn).toEqual(['a'])
    expect(values.of('a')?.now.value).toBe(3)
    expect(values.of('b')).toBeUndefined()
    stop()
    values.receive([{ id: 'a', now: now(4, 2) }])
    expect(drawn).toEqual(['a'])
  })

  it('keeps the peak that was told last, and does not turn back', () => {
    const values = new AlarmValueStore(() => true)
    values.receive([{ id: 'a', now: now(30, 5), peak: peak(30, 5) }])
    values.receive([{ id: 'a', now: now(12, 6) }])
    values.receive([{ id: 'a', now: now(99, 4) }])
    expect(values.of('a')).toMatchObject({ now: { value: 12 }, peak: { value: 30, at: 5 } })
  })

  it('forgets what has left the desk', () => {
    const values = new AlarmValueStore((id) => id === 'stays')
    values.receive([{ id: 'stays', now: now(1, 1) }])
    values.receive(Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, now: now(n, 1) })))
    expect(values.of('stays')).toBeDefined()
    expect(values.of('0')).toBeUndefined()
  })
})
