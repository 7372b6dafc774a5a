import { screen } from '@testing-library/react'
import type { TaskArea } from '@vigil/contract'
import type { Map as MaplibreMap } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, show } from '../../../test/show.tsx'
import { LiveContext } from '../../live/live-context.tsx'
import { MapContext } from '../../ui/map/map-context.ts'
import { replayedGround } from './replayed-ground.tsx'

const T = Date.UTC(2026, 4, 10, 12)
const MINUTE = 60_000
const AREA: TaskArea = {
  kind: 'polygon',
  points: [
    [121, 31],
    [121.1, 31],
    [121.1, 31.1],
  ],
}
const { Around, OnMap } = replayedGround(AREA)

/** What lies on a map, by its source. */
function fakeMap() {
  const sources = new Map<string, { data: unknown; setData(data: unknown): void }>()
  const layers = new Set<string>()
  const map = {
    style: {},
    getStyle: () => ({ layers: [] }),
    addSource(name: string) {
      sources.set(name, {
        data: undefined,
        setData(data) {
          this.data = data
        },
      })
    },
    getSource: (name: string) => sources.get(name),
    removeSource: (name: string) => sources.delete(name),
    addLayer: ({ id }: { id: string }) => layers.add(id),
    getLayer: (id: string) => (layers.has(id) ? { id } : undefined),
    removeLayer: (id: string) => layers.delete(id),
  }
  const drawn = (source: string) =>
    (sources.get(source)?.data as { features: { geometry: { coordinates: unknown } }[] } | undefined)?.features.map(
      ({ geometry }) => geometry.coordinates,
    )
  return { map: map as unknown as MaplibreMap, drawn }
}

async function open(vans: number, { selected, minutes }: { selected?: string; minutes: readonly number[] }) {
  const world = openLive()
  const sns = Array.from({ length: vans }, (_, n) => `V${n}`)
  world.server.tree = [
    officeNode('1', [deviceNode('GATE', '1'), ...sns.map((sn) => ({ ...deviceNode(sn, '1'), deviceType: 'GD606' }))]),
  ]
  await world.start()
  const asked: string[] = []
  const live = {
    ...world.live,
    isReplay: true,
    link: Object.assign(Object.create(world.live.link), { serverNow: () => T }),
  }
  const { map, drawn } = fakeMap()
  const { text } = await show(
    <LiveContext value={live}>
      <Around visible={['GATE', ...sns]} selected={selected}>
        <MapContext value={map}>
          <OnMap />
        </MapContext>
      </Around>
    </LiveContext>,
    {
      live,
      async api(name, input) {
        if (name !== 'deviceTrack') return null
        asked.push((input as { sn: string }).sn)
        return { points: minutes.map((n) => [T + n * MINUTE, 121 + n / 100, 31, 0.1, 0]) }
      },
    },
  )
  await pass(1000)
  return { text, drawn, asked }
}

it('the way of the hour before lies on the map of a replay, a gap as a gap, with the area of the task [FEA-04, RTE-14]', async () => {
  const { text, drawn, asked } = await open(1, { minutes: [-120, -40, -39, -38, -10, -9, 5] })
  expect(asked).toEqual(['V0'])
  expect(drawn('trail')).toEqual([
    [
      [120.6, 31],
      [120.61, 31],
      [120.62, 31],
    ],
    [
      [120.9, 31],
      [120.91, 31],
    ],
  ])
  expect(drawn('area')).toEqual([[[...AREA.points, AREA.points[0]]]])
  expect(text()).toContain('Trails of the last hour: Dose rate')
  expect(screen.getByRole('list', { name: 'Colours of the trail' })).toBeTruthy()
})

it('of many mobile devices some are drawn, the one that is looked at among them, and that others are not is said', async () => {
  const { text, asked } = await open(30, { selected: 'V29', minutes: [-2, -1] })
  expect(asked).toHaveLength(20)
  expect(asked).toContain('V29')
  expect(text()).toContain('The trails of 20 devices are drawn')
})

it('an hour without positions is said, and where nothing moves there is nothing to say', async () => {
  expect((await open(1, { minutes: [] })).text()).toContain('No mobile device reported a position')
  expect((await open(0, { minutes: [] })).text()).toBe('')
})
