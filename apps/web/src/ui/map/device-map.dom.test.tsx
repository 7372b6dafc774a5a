import { fireEvent, screen } from '@testing-library/react'
import { State2, type TaskArea, type TaskCoverage } from '@vigil/contract'
import type { LonLat } from '@vigil/domain'
import { act } from 'react'
import { expect, it } from 'vitest'
import { rememberDrawing } from '../../../test/drawing.ts'
import { basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, pass, press, show } from '../../../test/show.tsx'
import { STATE_COLOURS } from '../theme.ts'
import { AreaLayer, COVERAGE_COLOURS, EDGE } from './area-layer.tsx'
import DeviceMap from './device-map.tsx'
import { type GridCell, GridLayer } from './grid-layer.tsx'
import { ZoneLayer } from './zone-layer.tsx'

const HERE = { longitude: 121.5, latitude: 31.2 }
const AROUND: [number, number, number, number] = [121.49, 31.19, 121.51, 31.21]
const NOW = 1_000_000
const AREA: TaskArea = {
  kind: 'polygon',
  points: [
    [121.495, 31.195],
    [121.505, 31.195],
    [121.505, 31.205],
  ],
}
const COVERAGE = {
  west: 121.495,
  south: 31.195,
  stepLon: 0.005,
  stepLat: 0.005,
  cells: [
    [0, 0, NOW],
    [1, 0, null],
  ],
} as unknown as TaskCoverage

/** A fleet of one gate, on a map without WebGL. */
async function open(children: React.ReactNode) {
  const world = openLive()
  world.server.tree = [officeNode('1', [{ ...deviceNode('A', '1'), ...HERE }])]
  world.server.devices = [basic('A', State2.Alarm)]
  await world.start()
  const { drawn } = rememberDrawing()
  const selected: string[] = []
  await show(
    <DeviceMap compact wind={false} around={AROUND} visible={['A']} select={(sn) => void selected.push(sn)}>
      {children}
    </DeviceMap>,
    { live: world.live },
  )
  drawn.length = 0
  // Whatever is told is drawn once more.
  const canvas = screen.getByRole('application', { name: 'Map of the devices' })
  await act(async () => void fireEvent.keyDown(canvas, { key: 'ArrowLeft' }))
  await act(async () => void fireEvent.keyDown(canvas, { key: 'ArrowRight' }))
  await pass(100)
  return { drawn, canvas, selected }
}

const clickAt = (canvas: Element, x: number, y: number) =>
  act(async () => {
    fireEvent.pointerDown(canvas, { clientX: x, clientY: y, button: 0 })
    fireEvent.pointerUp(canvas, { clientX: x, clientY: y, button: 0 })
  })

it('without WebGL the area of a task is drawn with how much of it was covered, below the devices [RTE-17]', async () => {
  const { drawn } = await open(<AreaLayer area={AREA} coverage={COVERAGE} now={NOW} />)
  const fills = drawn.filter(({ act }) => act === 'fill').map(({ colour }) => colour)
  const [fresh] = COVERAGE_COLOURS
  // One cell was visited; the other has an edge and no ground.
  expect(fills.filter((colour) => (COVERAGE_COLOURS as readonly string[]).includes(colour))).toEqual([fresh])
  const cells = drawn.filter(({ act, opacity, colour }) => act === 'stroke' && colour === EDGE && opacity < 1)
  expect(cells.flatMap(({ path }) => path)).toHaveLength(2)
  expect(drawn.some(({ act, width, colour }) => act === 'stroke' && colour === EDGE && width === 3)).toBe(true)
  expect(fills.indexOf(fresh)).toBeLessThan(fills.indexOf(EDGE))
  expect(fills.lastIndexOf(STATE_COLOURS.dark.alarm)).toBeGreaterThan(fills.indexOf(EDGE))
})

it('without WebGL the cells of a survey are drawn in their colours, doubtful ones broken [FEA-07]', async () => {
  const cell = (west: number, part: Partial<GridCell>): GridCell => ({
    west,
    south: 31.195,
    east: west + 0.005,
    north: 31.2,
    colour: '#123456',
    isDoubtful: false,
    ...part,
  })
  const { drawn } = await open(<GridLayer cells={[cell(121.495, {}), cell(121.5, { isDoubtful: true })]} />)
  const known = drawn.filter(({ colour }) => colour === '#123456')
  expect(known.map(({ act, opacity }) => [act, opacity])).toEqual([['fill', 0.65]])
  expect(drawn.filter(({ act, dash }) => act === 'stroke' && dash.length > 0)).toHaveLength(1)
})

it('without WebGL a press on the map chooses the place of a release, also on a device, and only while it is asked for [FEA-07]', async () => {
  const places: LonLat[] = []
  const zones = [
    {
      ring: [
        [121.499, 31.199],
        [121.501, 31.199],
        [121.501, 31.201],
      ] as const,
      colour: '#AB12CD',
    },
  ]
  const { drawn, canvas, selected } = await open(
    <ZoneLayer zones={zones} source={[121.5, 31.2]} onPlace={(place) => void places.push(place)} />,
  )
  expect(drawn.filter(({ colour }) => colour === '#AB12CD').map(({ act }) => act)).toEqual(['fill', 'stroke'])
  await clickAt(canvas, 720, 450)
  expect(selected).toEqual([])
  expect(places).toHaveLength(1)
  expect(places[0]?.[0]).toBeCloseTo(HERE.longitude, 5)
  expect(places[0]?.[1]).toBeCloseTo(HERE.latitude, 5)
})

it('without WebGL a press chooses a device where no place is asked for', async () => {
  const { canvas, selected } = await open(<ZoneLayer zones={[]} source={undefined} />)
  await clickAt(canvas, 720, 450)
  expect(selected).toEqual(['A'])
  await clickAt(canvas, 100, 100)
  expect(selected).toEqual(['A'])
})

it('without WebGL the tools are those that work there', async () => {
  const world = openLive()
  world.server.tree = [officeNode('1', [{ ...deviceNode('A', '1'), ...HERE }])]
  world.server.devices = [basic('A')]
  await world.start()
  await show(<DeviceMap visible={['A']} select={() => {}} />, { live: world.live })
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names()).toEqual(['Zoom in', 'Zoom out', 'Show all devices', 'Devices in view', 'Hide wind arrows'])
  await press(screen.getByRole('button', { name: 'Devices in view' }))
  expect(screen.getByRole('button', { name: /^A/ })).toBeTruthy()
})
