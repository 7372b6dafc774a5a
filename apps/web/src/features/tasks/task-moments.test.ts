import type { AlarmEvent, TaskEvent } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { devicesOutside, momentsOf, taskAlarms } from './task-moments.ts'

const event = (id: string, at: number, kind: TaskEvent['kind'], sn: string | null = null): TaskEvent => ({
  id,
  at,
  kind,
  by: sn === null ? 'olga' : '',
  sn,
  note: '',
})
const alarm = (id: string, sn: string, beginTime: number): AlarmEvent => ({ id, sn, beginTime }) as AlarmEvent
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
