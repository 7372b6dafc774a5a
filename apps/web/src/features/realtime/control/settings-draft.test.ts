import type { DeviceSettings } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, problemsOf, rebased } from './settings-draft.ts'

const settings = (change: Partial<DeviceSettings> = {}): DeviceSettings => ({
  sn: 'A',
  name: 'Gate 1',
  settings: { alarmSmoothing: 3, flow: 1.5, scene: null },
  readAt: 1,
  version: 4,
  changedBy: null,
  changedAt: null,
  thresholds: [],
  ...change,
})
const definitions = registry.model('FCBR-100C')?.settings ?? []

describe('settings of a device [FEA-10]', () => {
  it('sends only what was changed', () => {
    const draft = draftOf(settings())
    expect(changesOf(draft)).toEqual({})
    expect(changesOf({ ...draft, name: ' Gate 2 ', values: { ...draft.values, flow: 2 } })).toEqual({
      name: 'Gate 2',
      settings: { flow: 2 },
    })
  })

  it('names what is out of its range, and a missing name [VAL-06] [VAL-09]', () => {
    const draft = draftOf(settings())
    expect(problemsOf(draft, definitions)).toEqual([])
    const wrong = { ...draft, name: ' ', values: { ...draft.values, flow: 99, alarmSmoothing: 1.5 } }
    expect(problemsOf(wrong, definitions).map(({ field }) => field)).toEqual(['name', 'alarmSmoothing', 'flow'])
  })

  it('shows what another operator changed, and keeps what this one entered', () => {
    const draft = { ...draftOf(settings()), values: { alarmSmoothing: 5, flow: 1.5, scene: null } }
    const now = settings({ version: 5, name: 'Gate A', settings: { alarmSmoothing: 3, flow: 2, scene: 'public' } })
    const { draft: next, changes } = rebased(draft, now)
    expect(changes).toEqual([
      { field: 'flow', before: 1.5, now: 2 },
      { field: 'scene', before: null, now: 'public' },
      { field: 'name', before: 'Gate 1', now: 'Gate A' },
    ])
    expect(next.values).toEqual({ alarmSmoothing: 5, flow: 2, scene: 'public' })
    expect(next.name).toBe('Gate A')
    expect(changesOf(next)).toEqual({ settings: { alarmSmoothing: 5 } })
  })
})
