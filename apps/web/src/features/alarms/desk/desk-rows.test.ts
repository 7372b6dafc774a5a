import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../live/fakes.ts'
import { deskRows } from './desk-rows.ts'

const merged = (id: string, caseId: string | null) => alarm(id, 'A', 2, { life: life(1, { caseId }) })
const place = (site: string) => ({ site, danger: 'nuclear' as const, position: null })

describe('lines of the desk', () => {
  it('show a merged case once, with all its events, and open it on demand [MRG-02]', () => {
    const queue = [merged('1', 'c'), merged('2', null), merged('3', 'c')]
    const closed = deskRows(queue, new Set())
    expect(closed.map(({ key }) => key)).toEqual(['1', '2'])
    expect(closed[0]).toMatchObject({ open: false, members: [{ id: '1' }, { id: '3' }] })
    const open = deskRows(queue, new Set(['c']))
    expect(open.map(({ key }) => key)).toEqual(['1', '3', '2'])
    expect(open[1]).toMatchObject({ below: true, members: [{ id: '3' }] })
  })

  it('without what the server merged by rule still show what somebody merged as a case [MRG-02]', () => {
    const queue = ['1', '2', '3', '4'].map((id, n) => {
      const origin = n < 2 ? ('auto' as const) : ('hand' as const)
      return alarm(id, 'A', 2, { life: life(1, { caseId: origin, caseOrigin: origin }) })
    })
    expect(deskRows(queue, new Set(), undefined, true).map(({ key }) => key)).toEqual(['1', '3'])
    expect(deskRows(queue, new Set(), undefined, false).map(({ key }) => key)).toEqual(['1', '2', '3'])
  })

  it('a case of which one event is left on the desk is a plain line', () => {
    expect(deskRows([merged('1', 'c')], new Set(['c']))).toMatchObject([{ key: '1', open: false, below: false }])
  })

  it('in a flood stand under the head of their site, and none is lost', () => {
    const queue = Array.from({ length: 12 }, (_, n) => alarm(`${n}`, n % 2 ? 'A' : 'B', 2, { beginTime: n }))
    const flood = {
      placeOf: ({ sn }: { sn: string }) => place(sn),
      windAt: (site: string) => (site === 'A' ? { from: 90 } : null),
      members: new Map([['gone', { alarm: alarm('gone', 'A'), at: 1 }]]),
      filtered: false,
    }
    const rows = deskRows(queue, new Set(), flood)
    const heads = rows.filter((row) => row.type === 'group')
    expect(heads.map(({ site, count }) => [site, count])).toEqual([
      ['B', 6],
      ['A', 6],
    ])
    expect(heads[0]).toMatchObject({ firstOut: { id: '0' }, wind: null })
    expect(heads[1]).toMatchObject({ firstOut: { id: 'gone' }, wind: { from: 90 } })
    const filtered = deskRows(queue, new Set(), { ...flood, filtered: true })
    expect(filtered.find((row) => row.type === 'group' && row.site === 'A')).toMatchObject({ firstOut: { id: '1' } })
    expect(
      rows
        .filter((row) => row.type === 'alarm')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(queue.map(({ id }) => id).sort())
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})
