import { alarmQueue } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { type DeskRow, deskRows, plainRows } from './desk-rows.ts'

const merged = (id: string, caseId: string | null, part = {}) =>
  alarm(id, 'A', 2, { life: life(1, { caseId, ...part }) })
const place = (site: string) => ({ site, danger: 'nuclear' as const, unheard: false })
const none: ReadonlySet<string> = new Set()
const keysOf = (rows: readonly DeskRow[]) => rows.map(({ key }) => key)
const linesOf = (rows: readonly DeskRow[]) => rows.filter((row) => row.type === 'alarm')

describe('lines of the desk', () => {
  it('stand under the heads of their sections, each with the number of its alarms', () => {
    const queue = [
      alarm('1', 'A'),
      alarm('2', 'A', 2, { handled: true }),
      alarm('3', 'A', 0, { endTime: 5 }),
      alarm('4', 'A', 0, { endTime: 4 }),
    ]
    const rows = deskRows(queue, { opened: none })
    expect(keysOf(rows)).toEqual(['section live', '1', 'section liveSeen', '2', 'section ended', '3', '4'])
    expect(rows.flatMap((row) => (row.type === 'section' ? [row.count] : []))).toEqual([1, 1, 2])
    expect(keysOf(plainRows(queue, { opened: none }))).toEqual(['1', '2', '3', '4'])
  })

  it('a case stands once, where the first of its events does, and counts there', () => {
    const queue = [merged('1', 'c'), merged('2', 'c', { waitingSince: null }), merged('3', 'c', { waitingSince: null })]
    for (const opened of [none, new Set(['c'])]) {
      const rows = deskRows(queue, { opened })
      expect(rows.filter(({ type }) => type === 'section')).toMatchObject([{ section: 'live', count: 3 }])
    }
  })

  it('show a merged case once, with all its events, and open it on demand [MRG-02]', () => {
    const queue = [merged('1', 'c'), merged('2', null), merged('3', 'c')]
    const closed = linesOf(deskRows(queue, { opened: none }))
    expect(keysOf(closed)).toEqual(['1', '2'])
    expect(closed[0]).toMatchObject({ open: false, members: [{ id: '1' }, { id: '3' }] })
    const open = linesOf(deskRows(queue, { opened: new Set(['c']) }))
    expect(keysOf(open)).toEqual(['1', '3', '2'])
    expect(open[1]).toMatchObject({ below: true, members: [{ id: '3' }] })
  })

  it('without what the server merged by rule still show what somebody merged as a case [MRG-02]', () => {
    const queue = ['1', '2', '3', '4'].map((id, n) => {
      const origin = n < 2 ? ('auto' as const) : ('hand' as const)
      return alarm(id, 'A', 2, { life: life(1, { caseId: origin, caseOrigin: origin }) })
    })
    expect(keysOf(plainRows(queue, { opened: none, withAutomatic: true }))).toEqual(['1', '3'])
    expect(keysOf(plainRows(queue, { opened: none, withAutomatic: false }))).toEqual(['1', '2', '3'])
  })

  it('a case of which one event is left on the desk is a plain line', () => {
    const rows = plainRows([merged('1', 'c')], { opened: new Set(['c']) })
    expect(rows).toMatchObject([{ key: '1', open: false, below: false }])
  })

  const flood = {
    placeOf: ({ sn }: { sn: string }) => place(sn),
    windAt: (site: string) => (site === 'A' ? { from: 90 } : null),
    members: new Map([['gone', { alarm: alarm('gone', 'A'), at: 1 }]]),
    filtered: false,
  }

  it('in a flood stand under the head of their site, and none is lost', () => {
    const queue = Array.from({ length: 12 }, (_, n) => alarm(`${n}`, n % 2 ? 'A' : 'B', 2, { beginTime: n }))
    const rows = deskRows(queue, { opened: none, flood })
    const heads = rows.filter((row) => row.type === 'group')
    expect(heads.map(({ site, count }) => [site, count])).toEqual([
      ['B', 6],
      ['A', 6],
    ])
    expect(heads[0]).toMatchObject({ firstOut: { id: '0' }, wind: null })
    expect(heads[1]).toMatchObject({ firstOut: { id: 'gone' }, wind: { from: 90 } })
    const filtered = deskRows(queue, { opened: none, flood: { ...flood, filtered: true } })
    expect(filtered.find((row) => row.type === 'group' && row.site === 'A')).toMatchObject({ firstOut: { id: '1' } })
    expect(keysOf(linesOf(rows)).sort()).toEqual(queue.map(({ id }) => id).sort())
    expect(new Set(keysOf(rows)).size).toBe(rows.length)
  })

  it('in a flood what is live and unacknowledged still comes first, whatever its site', () => {
    const queue = [alarm('new', 'A', 1), alarm('over', 'B', 0, { endTime: 5, priority: 3 })]
    expect(keysOf(deskRows(queue, { opened: none, flood }))).toEqual([
      'section live',
      'group live A nuclear',
      'new',
      'section ended',
      'group ended B nuclear',
      'over',
    ])
  })

  it('in a flood stand apart when their device is not connected, below those of every site that are heard', () => {
    const placeOf = ({ sn, id }: { sn: string; id: string }) => ({ ...place(sn), unheard: id.startsWith('lost') })
    const queue = [alarm('1', 'A'), alarm('2', 'B'), alarm('lost 1', 'A'), alarm('lost 2', 'A')]
    expect(keysOf(deskRows(queue, { opened: none, flood: { ...flood, placeOf } }))).toEqual([
      'section live',
      'group live A nuclear',
      '1',
      'group live B nuclear',
      '2',
      'group live A nuclear unheard',
      'lost 1',
      'lost 2',
    ])
  })

  // An ended warning stood above high risks because its device stood upwind of theirs.
  it('in a flood keep the order of the queue: the highest level first, then the newest change, in and between groups', () => {
    const queue = alarmQueue(
      [
        alarm('warning', 'A', 0, { endTime: 9, priority: 1, beginTime: 1 }),
        alarm('mid', 'B', 0, { endTime: 8, priority: 2, beginTime: 2 }),
        alarm('high', 'B', 0, { endTime: 6, priority: 3, beginTime: 5 }),
        alarm('newest high', 'A', 0, { endTime: 7, priority: 3, beginTime: 6 }),
        alarm('live high', 'B', 3, { beginTime: 3 }),
      ],
      10,
    )
    expect(keysOf(deskRows(queue, { opened: none, flood }))).toEqual([
      'section live',
      'group live B nuclear',
      'live high',
      'section ended',
      'group ended A nuclear',
      'newest high',
      'warning',
      'group ended B nuclear',
      'high',
      'mid',
    ])
  })
})
