import type { StackDraft } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baleOfCheck, PROBING_LASTS_MS, type SaidProbing, type StandingProbe, saidBale } from './bale-of-check.ts'
import { type BaleKnown, baleOnPlan, cottonRound, dueAt, overdueIn } from './bale-round.ts'
import { baleKey, isPlaceIn, placesOf, validateStack } from './stack.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 4, 20)
const draft = (part: Partial<StackDraft> = {}): StackDraft => ({
  officeId: '1',
  name: 'A1',
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.3,
  rows: 3,
  columns: 4,
  layers: 2,
  origin: 'Lot 7',
  stackedAt: NOW - 10 * DAY,
  probeDays: 7,
  ...part,
})
const stack = (id: string, part: Partial<StackDraft> = {}) => ({ id, ...draft(part) })

describe('a stack [RTE-17]', () => {
  it('has a name of its own, a size and a place on the plan', () => {
    expect(validateStack(draft(), ['B1'])).toEqual([])
    const wrong = (part: Partial<StackDraft>, others: string[] = []) =>
      validateStack(draft(part), others).map(({ field, key }) => `${field} ${key}`)
    expect(wrong({ name: '  ' })).toEqual(['name validation.stackNameRequired'])
    expect(wrong({ name: ' b1 ' }, ['B1'])).toEqual(['name validation.stackNameTaken'])
    expect(wrong({ rows: 0, columns: 1.5, layers: 99, probeDays: 0 })).toEqual([
      'rows validation.integerRange',
      'columns validation.integerRange',
      'layers validation.integerRange',
      'probeDays validation.integerRange',
    ])
    for (const off of [{ width: 0 }, { height: 0 }, { x: 0.9 }, { y: 0.9 }])
      expect(wrong(off)).toEqual(['place validation.stackOffPlan'])
  })

  it('has each of its places once, and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (rows, columns, layers) => {
          const size = { rows, columns, layers }
          const places = placesOf(size)
          expect(new Set(places.map((place) => baleKey('1', place))).size).toBe(rows * columns * layers)
          for (const place of places) expect(isPlaceIn(size, place)).toBe(true)
        },
      ),
    )
    const size = { rows: 2, columns: 2, layers: 2 }
    const inside = { row: 1, column: 1, layer: 1 }
    for (const part of ['row', 'column', 'layer'])
      for (const n of [0, 3]) expect(isPlaceIn(size, { ...inside, [part]: n })).toBe(false)
  })
})

const STACKS = [stack('1'), stack('2', { name: 'Hall/B' })]
const BALES = [
  { stackId: '1', code: 'XJ-1', row: 1, column: 2, layer: 1 },
  { stackId: '2', code: 'twice', row: 1, column: 1, layer: 1 },
  { stackId: '1', code: 'Twice', row: 1, column: 1, layer: 1 },
  { stackId: '1', code: '', row: 3, column: 1, layer: 1 },
]
const probing = (id: string, at: number, part: Partial<SaidProbing> = {}): SaidProbing => ({
  id,
  stackId: '1',
  row: 2,
  column: 2,
  layer: 1,
  at,
  until: at + PROBING_LASTS_MS,
  endedAt: null,
  ...part,
})

describe('which bale a check was of [FEA-03]', () => {
  it('is named by its code or by its place', () => {
    expect(saidBale(' xj-1', STACKS, BALES)).toEqual({ stackId: '1', row: 1, column: 2, layer: 1 })
    expect(saidBale('hall/b/3/4/2', STACKS, BALES)).toEqual({ stackId: '2', row: 3, column: 4, layer: 2 })
    for (const none of ['', 'twice', 'BALE-77', 'A1/9/1/1', 'C1/1/1/1', 'A1/1/1'])
      expect(saidBale(none, STACKS, BALES)).toBeUndefined()
  })

  it('is the one that the device names, else the one that somebody said to be at when it ended', () => {
    const at = NOW
    expect(baleOfCheck({ begin: at, at, subject: null }, STACKS, BALES, [], [])).toBeUndefined()
    expect(baleOfCheck({ begin: at, at, subject: 'XJ-1' }, STACKS, BALES, [probing('7', at)], [])).toMatchObject({
      column: 2,
      row: 1,
      probingId: null,
    })
    expect(baleOfCheck({ begin: at, at, subject: 'A1/2/2/1' }, STACKS, BALES, [probing('7', at)], [])).toMatchObject({
      row: 2,
      probingId: '7',
    })
    expect(baleOfCheck({ begin: at, at, subject: 'BALE-77' }, STACKS, BALES, [probing('7', at)], [])).toMatchObject({
      row: 2,
      probingId: '7',
    })
  })

  it('heard of late belongs to who was at it then, and a check from before or long after to nobody', () => {
    const said = [probing('7', NOW, { endedAt: NOW + 1000 }), probing('8', NOW + 1000, { row: 3 })]
    const of = (at: number) => baleOfCheck({ begin: at, at, subject: null }, STACKS, BALES, said, [])?.probingId
    expect(of(NOW - 1)).toBeUndefined()
    expect(of(NOW + 500)).toBe('7')
    expect(of(NOW + 1000)).toBe('8')
    expect(of(NOW + 1000 + PROBING_LASTS_MS)).toBe('8')
    expect(of(NOW + 1001 + PROBING_LASTS_MS)).toBeUndefined()
  })

  it('is the one in which the probe stood from its begin to its end, where nobody says anything else', () => {
    const stood: readonly StandingProbe[] = [
      { stackId: '1', row: 1, column: 1, layer: 2, since: NOW, takenAt: NOW + DAY },
      { stackId: '2', row: 3, column: 1, layer: 1, since: NOW + DAY, takenAt: null },
    ]
    const of = (begin: number, at: number, subject: string | null = 'BALE-7', said: SaidProbing[] = []) =>
      baleOfCheck({ begin, at, subject }, STACKS, BALES, said, stood)
    expect(of(NOW, NOW + 9)).toEqual({ stackId: '1', row: 1, column: 1, layer: 2, probingId: null })
    expect(of(NOW + DAY, NOW + DAY + 9)).toEqual({ stackId: '2', row: 3, column: 1, layer: 1, probingId: null })
    // Put in, or moved, while it was checking: of which bale the values are nobody can tell.
    expect(of(NOW - 1, NOW + 9)).toBeUndefined()
    expect(of(NOW + DAY - 1, NOW + DAY + 9)).toBeUndefined()
    expect(of(NOW, NOW + 9, 'XJ-1')).toMatchObject({ row: 1, column: 2, layer: 1 })
    expect(of(NOW, NOW + 9, null, [probing('7', NOW)])).toMatchObject({ row: 2, probingId: '7' })
  })
})

describe('the round [RTE-17]', () => {
  const round = (known: Record<string, BaleKnown>, from?: readonly [number, number], stacks = [stack('1')]) =>
    cottonRound(stacks, new Map(Object.entries(known)), NOW, from)

  it('a bale is due its days after it was checked or stacked, and not while a probe in it watches it', () => {
    const own = draft()
    expect(dueAt(own, {})).toBe(own.stackedAt + 7 * DAY)
    expect(dueAt(own, { checkedAt: NOW })).toBe(NOW + 7 * DAY)
    // Checked where it lay before: stacked anew it is another place.
    expect(dueAt(own, { checkedAt: own.stackedAt - DAY })).toBe(own.stackedAt + 7 * DAY)
    expect(dueAt(own, { watched: true })).toBeUndefined()
    expect(overdueIn(stack('1'), new Map(), own.stackedAt)).toEqual({ n: 0, of: 24, since: null })
  })

  it('lists what is due, longest first, without what is watched or under way', () => {
    const { due } = round({
      '1/1/1/1': { watched: true },
      '1/1/2/1': { underWay: true },
      '1/1/3/1': { checkedAt: NOW - DAY },
      '1/1/4/1': { checkedAt: NOW - 8 * DAY },
    })
    expect(due).toHaveLength(3 * 4 * 2 - 3)
    expect(due.at(-1)).toMatchObject({ row: 1, column: 4, layer: 1 })
    expect(due.map((each) => each.due)).toEqual(due.map((each) => each.due).sort((a, b) => a - b))
  })

  it('goes first to what lies beside smouldering, then to what was suspicious, and says why', () => {
    const { next } = round({ '1/2/2/1': { watched: true, risk: 0.8 } })
    expect(next?.reason).toBe('neighbour')
    expect(Math.abs((next?.row ?? 0) - 2) + Math.abs((next?.column ?? 0) - 2) + Math.abs((next?.layer ?? 0) - 1)).toBe(
      1,
    )
    const fresh = Object.fromEntries(placesOf(draft()).map((place) => [baleKey('1', place), { checkedAt: NOW }]))
    const single = stack('1', { rows: 1, columns: 1, layers: 1 })
    expect(round({ '1/1/1/1': { checkedAt: NOW, risk: 0.6 } }, undefined, [single]).next?.reason).toBe('suspicious')
    expect(round({}).next?.reason).toBe('overdue')
    expect(round(fresh).next?.reason).toBe('waiting')
    expect(
      round({ ...fresh, '1/1/1/1': { watched: true, risk: 0.3 } }, undefined, [
        stack('1', { rows: 1, columns: 3, layers: 1 }),
      ]).next,
    ).toMatchObject({ column: 2, reason: 'neighbour' })
    const far = round(
      { '1/1/1/1': { watched: true, risk: 0.9 }, '1/1/2/1': { underWay: true }, '1/1/3/1': { checkedAt: NOW } },
      undefined,
      [stack('1', { rows: 1, columns: 3, layers: 1 })],
    )
    expect(far.next).toMatchObject({ column: 3, reason: 'stackRisk' })
  })

  it('of two that are alike takes the nearer, and has none where all are watched', () => {
    const from = baleOnPlan(draft(), { row: 3, column: 4, layer: 1 })
    expect(round({}, from).next).toMatchObject({ row: 3, column: 4 })
    const one = stack('1', { rows: 1, columns: 1, layers: 1 })
    expect(round({ '1/1/1/1': { watched: true } }, from, [one])).toEqual({ due: [], next: undefined })
  })

  it('never sends anybody to a bale that is watched or being checked, whatever is known, and counts the rest [FEA-03]', () => {
    const bale = fc.record(
      {
        checkedAt: fc.integer({ min: NOW - 30 * DAY, max: NOW }),
        watched: fc.boolean(),
        underWay: fc.boolean(),
        risk: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    )
    const keys = placesOf(draft()).map((place) => baleKey('1', place))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), bale), (known) => {
        const { due, next } = round(known)
        for (const each of [...due, ...(next ? [next] : [])]) {
          const found = known[baleKey('1', each)]
          expect(found?.watched === true || found?.underWay === true).toBe(false)
        }
        expect(overdueIn(stack('1'), new Map(Object.entries(known)), NOW)).toEqual({
          n: due.length,
          of: keys.length,
          since: due[0]?.due ?? null,
        })
      }),
    )
  })
})
