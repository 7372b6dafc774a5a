import type { AlarmEvent, TaskEvent } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { devicesOutside, earlierAlarms, momentsOf, taskAlarms } from './task-moments.ts'

const event = (id: string, at: number, kind: TaskEvent['kind'], sn: string | null = null): TaskEvent => ({
  id,
  at,
  kind,
  by: sn === null ? 'olga' : '',
  sn,
  note: '',
})
const alarm = (id: string, sn: string, beginTime: number, endTime: number | null = null): AlarmEvent =>
  ({ id, sn, beginTime, endTime }) as AlarmEvent
const TASK = { state: 'underWay', devices: ['CAR'], beginAt: 10 } as const
const ids = (alarms: readonly AlarmEvent[]) => alarms.map(({ id }) => id)

describe('what has happened in a task [RTE-17]', () => {
  it('its alarms are those of its devices and nobody else’s, as the live desk knows them', () => {
    const live = [alarm('b', 'CAR', 30), alarm('c', 'OTHER', 40)]
    const task = { ...TASK, devices: [...TASK.devices] }
    expect(ids(taskAlarms(task, [alarm('a', 'CAR', 20)], live))).toEqual(['b', 'a'])
    expect(ids(taskAlarms({ ...task, state: 'finished' }, [alarm('a', 'CAR', 20)], live))).toEqual(['a'])
    expect(taskAlarms({ ...task, beginAt: null }, [], live)).toEqual([])
  })

  it('what stood already when it began is shown beside its own, and counted as none of them', () => {
    const task = { ...TASK, devices: [...TASK.devices] }
    const live = [alarm('old', 'CAR', 5), alarm('over', 'CAR', 6, 8), alarm('own', 'CAR', 10), alarm('other', 'VAN', 5)]
    expect(ids(taskAlarms(task, [], live))).toEqual(['own'])
    expect(ids(earlierAlarms(task, live))).toEqual(['old'])
    expect(earlierAlarms({ ...task, state: 'finished' }, live)).toEqual([])
    expect(earlierAlarms({ ...task, beginAt: null }, live)).toEqual([])
  })

  it('stands newest first; of one moment the later line above', () => {
    const events = [event('1', 10, 'made'), event('2', 10, 'started'), event('3', 30, 'left', 'CAR')]
    expect(momentsOf(events, [alarm('a', 'CAR', 20)]).map(({ key }) => key)).toEqual([
      'event 3',
      'alarm a',
      'event 2',
      'event 1',
    ])
  })

  it('who is outside is told by what was said last of each', () => {
    const left = [event('1', 1, 'left', 'CAR'), event('2', 2, 'left', 'VAN')]
    expect(devicesOutside(left)).toEqual(['CAR', 'VAN'])
    expect(devicesOutside([...left, event('3', 3, 'returned', 'CAR'), event('4', 4, 'paused')])).toEqual(['VAN'])
  })
})
