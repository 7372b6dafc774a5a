import { PointState } from '@vigil/contract'
import { expect, it } from 'vitest'
import { rememberingContext } from '../../../../test/drawing.ts'
import { Cluster } from '../devices/cluster-level.ts'
import type { Shown } from '../devices/device-layer-model.ts'
import { toFlat } from '../devices/mercator.ts'
import { drawDevices } from './draw-devices.ts'
import { Labels } from './labels.ts'
import { startedAt } from './plain-view.ts'

const VIEW = startedAt({ center: [121.5, 31.2], zoom: 12 }, 800, 600)
const device = (longitude: number, value: string): Shown => ({
  kind: 'device',
  point: { sn: value, name: value, longitude, latitude: 31.2, moves: false, state: PointState.Alarm, value },
})
const cluster = (longitude: number): Shown => {
  const spots = ['A', 'B', 'C'].map((sn) => ({ sn, ...toFlat({ longitude, latitude: 31.2 }) }))
  return { kind: 'cluster', cluster: new Cluster(1, spots, () => undefined) }
}

it('a value is not written over the number of a cluster [FEA-04]', () => {
  const wordsOf = (shown: readonly Shown[]): string[] => {
    const { context, drawn } = rememberingContext()
    drawDevices(context, {
      view: VIEW,
      theme: 'dark',
      shown,
      selected: undefined,
      labels: new Labels(),
      numbers: String,
    })
    return drawn.filter(({ act }) => act === 'words').map(({ text }) => text)
  }
  expect(wordsOf([device(121.5, '9 mg/m³'), cluster(121.55)])).toEqual(['3', '9 mg/m³'])
  // Neither beside the device nor above it is room.
  const around = [121.501, 121.504, 121.5].map(cluster)
  expect(wordsOf([device(121.5, '9 mg/m³'), ...around])).toEqual(['3', '3', '3'])
})
