import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlarmTransitionRecord, FollowingPicture } from '../history/writing/records.ts'
import { Backlog } from './backlog.ts'

const PICTURE = { module: 'gammaCameraMod', picture: 'x', pictureAt: 1, hotspots: [] }
const transition = (id: string, kind: AlarmTransitionRecord['kind'], at: number, pictures = 0): AlarmTransitionRecord =>
  ({
    kind,
    at,
    alarm: { id },
    pictures: pictures === 0 ? undefined : Array.from({ length: pictures }, () => PICTURE),
  }) as unknown as AlarmTransitionRecord
const picture = (at: number) => ({ ...PICTURE, eventId: 'a', at }) as unknown as FollowingPicture
const picturesIn = (taken: ReturnType<Backlog<string>['take']>): number =>
  (taken?.pictures?.length ?? 0) + (taken?.alarms ?? []).reduce((sum, each) => sum + (each.pictures?.length ?? 0), 0)

describe('what the history refused', () => {
  it('keeps the begin and the latest of every alarm, says what it left out, and counts all [NOT-04]', () => {
    const kinds = ['raised', 'escalated', 'eased', 'ended', 'followed'] as const
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...kinds)), { minLength: 1, maxLength: 60 }),
        (told) => {
          const backlog = new Backlog<string>()
          const all = told.map(([id, kind], at) => transition(id, kind, at))
          for (const each of all) backlog.add('A', { alarms: [each] })
          const kept = backlog.take('A')?.alarms ?? []
          for (const id of ['a', 'b', 'c']) {
            const given = all.filter(({ alarm }) => alarm.id === id)
            const events = given.filter(({ kind }, n) => kind !== 'followed' || n === given.length - 1)
            const found = kept.filter(({ alarm }) => alarm.id === id)
            expect(found.length).toBeLessThanOrEqual(4)
            expect([found[0], found.at(-1)]).toEqual([events[0], events.at(-1)])
            expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).sort((a = 0, b = 0) => a - b))
          }
          const replaced = all.filter(({ kind, alarm }, n) => {
            const isLast = !all.slice(n + 1).some((later) => later.alarm.id === alarm.id)
            return kind === 'followed' && !isLast
          })
          expect(kept.length + backlog.leftOut + replaced.length).toBe(all.length)
        },
      ),
    )
  })

  it('holds few pictures, of one device and of all', () => {
    const backlog = new Backlog<number>()
    expect(backlog.add(0, { alarms: [transition('a', 'raised', 0, 2)], pictures: [picture(1)] })).toBe(true)
    for (let at = 0; at < 100; at++) backlog.add(0, { pictures: [picture(at)] })
    expect(backlog.leftOut).toBe(95)
    for (let device = 1; device < 1000; device++) {
      backlog.add(device, { pictures: [picture(0), picture(1)], alarms: [transition(`${device}`, 'raised', 0, 3)] })
    }
    const taken = [...backlog.devices].map((device) => backlog.take(device))
    expect(taken.reduce((sum, each) => sum + picturesIn(each as never), 0)).toBe(1000)
    expect(taken.every((each) => each?.alarms?.length === 1)).toBe(true)
    // All gave their room back.
    expect(backlog.add(0, { pictures: [picture(1)] })).toBe(true)
  })

  it('keeps the last begin and end of a fault, the last state and the last firmware', () => {
    const backlog = new Backlog<string>()
    const faults = [false, true, false, true, false].map((ended) => ({ module: 'sysMod' as const, ended }))
    const state = (state2: number) => ({ state: 0, state2, runstate: 1, shown: 0 })
    expect(backlog.add('A', { faults: faults.slice(0, 2), stateChange: state(1), firmware: '1' })).toBe(true)
    expect(backlog.add('A', { faults: faults.slice(2), stateChange: state(2) })).toBe(false)
    expect(backlog.leftOut).toBe(4)
    expect(backlog.take('A')).toMatchObject({ faults: faults.slice(-2), stateChange: { state2: 2 }, firmware: '1' })
  })

  it('takes what was refused later but sent before in front of what waits', () => {
    const backlog = new Backlog<string>()
    backlog.add('A', { alarms: [transition('a', 'ended', 2)], firmware: '2' })
    backlog.addEarlier('A', { alarms: [transition('a', 'raised', 1)], firmware: '1' })
    expect(backlog.take('A')).toMatchObject({ alarms: [{ kind: 'raised' }, { kind: 'ended' }], firmware: '2' })
    expect(backlog.take('A')).toBeUndefined()
  })
})
