import { PointState } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import type { DevicePlace, OfficePlace, ShownDevice } from '../../live/stores/live-fleet.ts'
import { silencedByOffice, withoutSilenced } from './silenced-counts.ts'

const offices: Record<string, Partial<OfficePlace>> = {
  city: { id: 'city', parentId: null },
  port: { id: 'port', parentId: 'city' },
}
const devices: Record<string, Partial<ShownDevice>> = {
  a: { shown: PointState.Normal, real: PointState.Alarm, silenced: {} as ShownDevice['silenced'] & object },
  b: { shown: PointState.Normal, real: PointState.Normal },
  c: { shown: PointState.Fault, real: PointState.Alarm, silenced: {} as ShownDevice['silenced'] & object },
}
const placed: Record<string, string> = { a: 'port', b: 'port', c: 'city' }
const fleet = {
  device: (sn: string) => devices[sn] as ShownDevice | undefined,
  place: (sn: string) => (placed[sn] === undefined ? undefined : ({ sn, officeId: placed[sn] } as DevicePlace)),
  office: (id: string) => offices[id] as OfficePlace | undefined,
}

describe('silenced devices', () => {
  it('are counted in their office and all above it; one whose silence is over is not', () => {
    const counts = silencedByOffice(fleet, ['a', 'b', 'c', 'gone'])
    expect(counts.get('')?.total).toBe(2)
    expect(counts.get('city')?.total).toBe(2)
    expect(counts.get('port')?.total).toBe(1)
    expect(counts.get('')?.sns).toEqual(['a', 'c'])
  })

  it('are taken out of the state they are shown in, so that the figures add up', () => {
    const all = silencedByOffice(fleet, ['a', 'c']).get('')
    const rest = withoutSilenced(
      new Map([
        [PointState.Normal, 2],
        [PointState.Fault, 1],
      ]),
      all ?? { total: 0, shown: new Map() },
    )
    expect([rest.get(PointState.Normal), rest.get(PointState.Fault)]).toEqual([1, 0])
  })
})
