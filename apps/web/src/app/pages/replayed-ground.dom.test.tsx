import { screen } from '@testing-library/react'
import type { TaskArea } from '@vigil/contract'
import type { Map as MaplibreMap } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../test/drawing.ts'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, show } from '../../../test/show.tsx'
import { LiveContext } from '../../live/live-context.tsx'
import { EDGE } from '../../ui/map/area-layer.tsx'
import DeviceMap from '../../ui/map/device-map.tsx'
import { MapContext } from '../../ui/map/map-context.ts'
import { TRAIL_COLOURS } from '../../ui/map/trail/trail-colours.ts'
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
const { Around, OnMap, around } = replayedGround(AREA)

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

interface Opened {
  readonly selected?: string
  readonly minutes: readonly number[]
  /** Where they were come to in the end. */
  readonly east?: number
  /** In the place of a map with WebGL. */
  readonly plain?: boolean
}

async function open(vans: number, { selected, minutes, east = 121, plain = false }: Opened) {
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
        {plain ? (
          <DeviceMap visible={sns} select={() => {}} around={around}>
            <OnMap />
          </DeviceMap>
        ) : (
          <MapContext value={map}>
            <OnMap />
          </MapContext>
        )}
      </Around>
    </LiveContext>,
    {
      live,
      async api(name, input) {
        if (name !== 'deviceTrack') return null
        asked.push((input as { sn: string }).sn)
        return { points: minutes.map((n) => [T + n * MINUTE, east + n / 100, 31, 0.1, 0]) }
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

it('without WebGL the same way and the same area lie on the plain map of a replay [FEA-04, RTE-14]', async () => {
  const { drawn } = rememberDrawing()
  await open(1, { plain: true, east: 121.3, minutes: [-120, -30, -29, -28, -20, -19, 5] })
  await pass(1000)
  const strokes = drawn.filter(({ act }) => act === 'stroke')
  expect(strokes.some(({ colour, width }) => colour === EDGE && width === 3)).toBe(true)
  const way = strokes.findLast(({ colour }) => Object.values<string>(TRAIL_COLOURS.dark).includes(colour))
  // Two stretches: what lies between them nobody knows.
  expect(way?.path.map((line) => line.length / 2)).toEqual([3, 2])
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
