import { alarmQueue } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { type DeskRow, deskRows, plainRows } from './desk-rows.ts'

const merged = (id: string, caseId: string | null, part = {}) =>
  alarm(id, 'A', 2, { life: life(1, { caseId, ...part }) })
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

  /** Of an incident, by its id. */
  const of = (id: string, incident: string, part: Partial<Parameters<typeof alarm>[3]> = {}, more = {}) =>
    alarm(id, 'A', 2, { life: life(1, { incident: { id: incident, why: 'site', by: '' }, ...more }), ...part })

  it('alarms of one incident are one line, which stands where the one does that needs somebody most', () => {
    const seen = { waitingSince: null, phase: 'acknowledged' as const }
    const queue = [of('1', 'I'), of('2', 'J'), of('3', 'I', {}, seen), of('4', 'I', { endTime: 5 }, seen)]
    const closed = deskRows(queue, { opened: none })
    expect(closed.map(({ type }) => type)).toEqual(['section', 'incident', 'alarm'])
    expect(closed[0]).toMatchObject({ section: 'live', count: 4 })
    expect(closed[1]).toMatchObject({ id: 'I', open: false, members: [{ id: '1' }, { id: '3' }, { id: '4' }] })
    const key = closed[1]?.key ?? ''
    const open = deskRows(queue, { opened: new Set([key]) })
    expect(keysOf(open)).toEqual(['section live', key, '1', '3', '4', '2'])
    expect(linesOf(open).map(({ below }) => below)).toEqual([true, true, true, false])
  })

  it('an incident of one alarm, or of one case, is the line that it would be without it', () => {
    expect(keysOf(deskRows([of('1', 'I')], { opened: none }))).toEqual(['section live', '1'])
    const one = [of('1', 'I', {}, { caseId: 'c' }), of('2', 'I', {}, { caseId: 'c' })]
    expect(deskRows(one, { opened: none })[1]).toMatchObject({ type: 'alarm', members: [{ id: '1' }, { id: '2' }] })
    expect(keysOf(deskRows(one, { opened: new Set(['c']) }))).toEqual(['section live', '1', '2'])
  })

  it('a case stays a case inside of its incident [MRG-02]', () => {
    const queue = [of('1', 'I', {}, { caseId: 'c' }), of('2', 'I', {}, { caseId: 'c' }), of('3', 'I')]
    const [, incident] = deskRows(queue, { opened: none })
    const open = linesOf(deskRows(queue, { opened: new Set([incident?.key ?? '']) }))
    expect(open.map(({ key, members }) => [key, members.length])).toEqual([
      ['1', 2],
      ['3', 1],
    ])
    const all = linesOf(deskRows(queue, { opened: new Set([incident?.key ?? '', 'c']) }))
    expect(keysOf(all)).toEqual(['1', '2', '3'])
  })

  it('a case of alarms of two incidents stands once, with the event that speaks for it [MRG-02]', () => {
    const queue = [of('1', 'I', {}, { caseId: 'c' }), of('2', 'J', {}, { caseId: 'c' }), of('3', 'I'), of('4', 'J')]
    expect(deskRows(queue, { opened: none })).toMatchObject([
      { type: 'section', count: 4 },
      { type: 'incident', id: 'I', members: [{ id: '1' }, { id: '2' }, { id: '3' }] },
      { type: 'alarm', key: '4' },
    ])
  })

  it('a drill and danger are never one line, and no alarm is lost in a flood of them', () => {
    const queue = alarmQueue(
      Array.from({ length: 24 }, (_, n) => of(`${n}`, `I${n % 3}`, { kind: n % 4 === 0 ? 'drill' : 'normal' })),
      10,
    )
    const rows = deskRows(queue, { opened: none })
    const incidents = rows.filter((row) => row.type === 'incident')
    expect(incidents).toHaveLength(6)
    for (const { members } of incidents) expect(new Set(members.map(({ kind }) => kind)).size).toBe(1)
    expect(incidents.flatMap(({ members }) => members.map(({ id }) => id)).sort()).toEqual(
      queue.map(({ id }) => id).sort(),
    )
    expect(new Set(keysOf(rows)).size).toBe(rows.length)
  })
})
