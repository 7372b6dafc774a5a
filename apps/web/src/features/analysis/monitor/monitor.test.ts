import { FormulaProblem } from '@vigil/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeLetter, heldSpan, readMonitor, SERIES_MAX, setSeries } from './monitor-address.ts'
import { byUnit, chosenLines, differencesFrom, formulaLine, scaled, withGaps } from './monitor-lines.ts'

const MINUTE = 60_000
const choose = (letter: string, sn = 'S1', key = 'nuclearMod.doseRate') => ({ letter, sn, key })
const line = (key: string, unit: string, values: Record<number, number>) => ({
  ...{ key, label: key.toUpperCase(), unit, digits: 1, chosen: choose(key) },
  points: Object.entries(values).map(([at, value]) => ({ at: Number(at) * MINUTE, value, spanMs: MINUTE })),
})
const values = (points: readonly { at: number; value: number }[]) =>
  points.map(({ at, value }) => [at / MINUTE, Number(value.toFixed(9))])

describe('the address of the page', () => {
  it('restores every series under its letter, whatever the serial number [RTE-12]', () => {
    const sn = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/[\n\r\u2028\u2029]/.test(text))
    fc.assert(
      fc.property(fc.uniqueArray(sn, { maxLength: 12 }), (sns) => {
        const series = sns.map((each, index) => choose('abcdefghijklmnop'[index] ?? 'a', each))
        const query = new URLSearchParams()
        setSeries(query, series)
        expect(readMonitor(new URLSearchParams(query.toString())).series).toEqual(series)
      }),
    )
  })

  it('says nothing where nothing readable stands, and never more than can be drawn [RTE-12]', () => {
    const query = new URLSearchParams(
      's=a~nuclearMod.doseRate~S1&s=a~nuclearMod.gamma~S1&s=b~nuclearMod.doseRate~S1&s=x&s=~~&f=a&f=',
    )
    query.set('view', 'sideways')
    query.set('first', 'z')
    query.set('spectra', '-4')
    expect(readMonitor(query)).toMatchObject({
      series: [choose('a')],
      formulas: ['a'],
      mode: 'overlay',
      time: '6h',
      first: undefined,
      spectraAt: undefined,
      hasAlarms: true,
    })
    const many = new URLSearchParams()
    setSeries(
      many,
      [...'abcdefghijklmnopqrs'].map((letter) => choose(letter, 'S1', `nuclearMod.${letter}`)),
    )
    expect(readMonitor(many).series).toHaveLength(SERIES_MAX)
    const devices = new URLSearchParams()
    setSeries(
      devices,
      [...'abcdefghijklmnop'].map((letter) => choose(letter, letter)),
    )
    expect(readMonitor(devices).series).toHaveLength(12)
  })

  it('gives a letter that no series has, so that formulas keep their meaning when one is removed [FEA-07]', () => {
    expect(freeLetter([choose('a'), choose('c')])).toBe('b')
    expect(freeLetter([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => choose(letter)))).toBeUndefined()
  })

  it('shows a second at the closest and a year at the farthest [RTE-12]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.integer({ min: -1e12, max: 1e12 }), (begin, length) => {
        const held = heldSpan(begin, begin + length)
        expect(held.begin).toBeGreaterThanOrEqual(0)
        expect(held.end - held.begin).toBeGreaterThanOrEqual(1000)
        expect(held.end - held.begin).toBeLessThanOrEqual(366 * 86_400_000)
      }),
    )
  })
})

describe('lines of the page', () => {
  it('end before a gap, and go on where the device never speaks more often [FEA-07]', () => {
    const ends = (moments: number[]) =>
      withGaps(line('a', '', Object.fromEntries(moments.map((at) => [at, 1]))).points, MINUTE)
    expect(ends([0, 1, 2, 4, 5]).map(({ isLast = false }) => isLast)).toEqual([false, false, true, false, false])
    expect(ends([0, 5, 10, 15]).some(({ isLast }) => isLast)).toBe(false)
    expect(ends([0, 5, 10, 20, 25]).map(({ isLast = false }) => isLast)).toEqual([false, false, true, false, false])
  })

  it('carry what is asked for of each device, in the order of the choice, and stand in the middle of their steps', () => {
    const series = [
      {
        module: 'nuclearMod' as const,
        quantity: 'doseRate',
        unit: 'µSv/h',
        points: [[0, 1, 2, 3] as [number, number, number, number]],
      },
    ]
    const answer = { from: 0, to: MINUTE, stepMs: MINUTE, unwatched: [], devices: [{ sn: 'S1', series, states: [] }] }
    const named = ({ sn }: { sn: string }) =>
      sn === 'GONE' ? undefined : { label: sn, quantity: { unit: 'µSv/h', digits: 3 } }
    const found = chosenLines(answer, [choose('b', 'S2'), choose('a'), choose('c', 'GONE')], named)
    expect(found.map(({ key, points }) => [key, points.length])).toEqual([
      ['b', 0],
      ['a', 1],
    ])
    expect(found[1]?.points[0]).toMatchObject({ at: MINUTE / 2, value: 2, min: 1, max: 3 })
  })

  it('of a formula have a value only where all of its series have one, and its gaps are theirs [FEA-07]', () => {
    const a = line('a', 'ppm', { 0: 5, 1: 6, 2: 7, 5: 8, 6: 9 })
    const b = { ...line('b', 'ppm', { 0: 1, 1: 1, 5: 1, 6: 1 }) }
    const gapped = [a, b].map((each) => ({ ...each, points: withGaps(each.points, MINUTE) }))
    const difference = formulaLine('a - b', gapped, MINUTE)
    expect(difference.unit).toBe('ppm')
    expect(values(difference.points)).toEqual([
      [0, 4],
      [1, 5],
      [5, 7],
      [6, 8],
    ])
    expect(difference.points.map(({ isLast = false }) => isLast)).toEqual([false, true, false, false])
    expect(() => formulaLine('a - c', gapped, MINUTE)).toThrow(FormulaProblem)
    expect(formulaLine('a / 0', gapped, MINUTE)).toMatchObject({ points: [], digits: 0 })
  })

  it('are compared with one of them, and those of another kind are named instead [FEA-07]', () => {
    const lines = [line('a', 'ppm', { 0: 5 }), line('b', '%VOL', { 0: 1 }), line('c', 'cps', { 0: 1 })]
    const { lines: differences, unlike } = differencesFrom('a', lines, MINUTE)
    expect(differences.map(({ label, unit, points }) => [label, unit, Math.round(points[0]?.value ?? 0)])).toEqual([
      ['b − a: B', '%VOL', 1],
    ])
    expect(unlike.map(({ key }) => key)).toEqual(['c'])
  })

  it('share a chart by their own mean and spread; one that stands still lies on its mean [FEA-07]', () => {
    const moving = scaled(line('a', 'ppm', { 0: 10, 1: 20 }))
    expect(values(moving.points)).toEqual([
      [0, -1],
      [1, 1],
    ])
    expect(moving.unit).toBe('σ')
    expect(values(scaled(line('a', 'ppm', { 0: 7, 1: 7 })).points)).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(scaled(line('a', 'ppm', {})).points).toEqual([])
  })

  it('of the same unit share an axis', () => {
    const lines = [line('a', 'ppm', {}), line('b', 'cps', {}), line('c', 'ppm', {})]
    expect(byUnit(lines).map(({ unit, lines: group }) => [unit, group.map(({ key }) => key)])).toEqual([
      ['ppm', ['a', 'c']],
      ['cps', ['b']],
    ])
  })
})
