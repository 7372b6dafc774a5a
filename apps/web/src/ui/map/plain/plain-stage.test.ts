import { describe, expect, it } from 'vitest'
import { rememberingContext } from '../../../../test/drawing.ts'
import type { Plane, Shape, SheetLayer } from '../ground/sheet.ts'
import { PlainStage } from './plain-stage.ts'

const CENTRE = { longitude: 121.5, latitude: 31.2 }

function open(center: [number, number] = [CENTRE.longitude, CENTRE.latitude]): PlainStage {
  const stage = new PlainStage()
  stage.size(800, 600, () => ({ center, zoom: 14 }))
  return stage
}

const spot: Shape = { kind: 'spot', form: 'place', place: [CENTRE.longitude, CENTRE.latitude] }
const circle = (colour: string): readonly SheetLayer[] => [
  { id: colour, draws: 'circle', paints: [{ kind: 'spot', colour }], radius: 5, edge: 'edge', edgeWidth: 1 },
]

describe('what lies on the plain map', () => {
  const lay = (stage: PlainStage, plane: Plane, colour: string = plane) => {
    const laid = stage.lay({ plane, layers: circle(colour) })
    laid.show([spot])
    return laid
  }
  const colours = (stage: PlainStage): string[] => {
    const { context, drawn } = rememberingContext()
    stage.drawBelow(context)
    stage.drawAbove(context)
    return drawn.filter(({ act }) => act === 'fill').map(({ colour }) => colour)
  }

  it('lies in its plane, whoever laid it first: cells, area, zones, ways, devices, and what is played once more [FEA-04]', () => {
    const stage = open()
    for (const plane of ['played', 'ways', 'cells', 'places', 'zones', 'area'] as const) lay(stage, plane)
    lay(stage, 'ways', 'more ways')
    stage.mark('devices', {
      draw(context) {
        context.fillStyle = 'devices'
        context.beginPath()
        context.fill()
      },
    })
    expect(colours(stage)).toEqual(['cells', 'area', 'zones', 'ways', 'more ways', 'places', 'devices', 'played'])
  })

  it('is drawn anew when it changes, looks otherwise when it is told to, and goes when it is taken away', () => {
    const stage = open()
    let told = 0
    stage.subscribe(() => told++)
    const laid = lay(stage, 'ways', 'one')
    expect(told).toBeGreaterThan(0)
    told = 0
    laid.look(circle('other'))
    expect(colours(stage)).toEqual(['other'])
    laid.show([])
    expect(colours(stage)).toEqual([])
    expect(told).toBe(2)
    const before = stage.laid()
    // What lies below the devices is not drawn anew because a device changed.
    stage.mark('devices', { draw: () => {} })
    expect(stage.laid()).toBe(before)
    laid.leave()
    laid.show([spot])
    expect(colours(stage)).toEqual([])
  })
})

describe('the plain map as a ground', () => {
  it('begins with its first size, and keeps its place when it gets another', () => {
    const stage = new PlainStage()
    expect(stage.isBegun()).toBe(false)
    stage.size(0, 600, () => ({ center: [0, 0], zoom: 3 }))
    expect(stage.isBegun()).toBe(false)
    stage.size(800, 600, () => ({ center: [10, 20], zoom: 5 }))
    stage.size(400, 300, () => ({ center: [0, 0], zoom: 3 }))
    const { x, y } = stage.shareOf({ longitude: 10, latitude: 20 })
    expect([x, y]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)])
    expect(stage.view().zoom).toBe(5)
  })

  it('brings a stretch of ground or a place into view, and says what it shows', () => {
    const stage = open()
    stage.fit([10, 20, 11, 21], { padding: 20, maxZoom: 17 })
    const [west, south, east, north] = stage.bounds()
    expect(west < 10 && south < 20 && east > 11 && north > 21).toBe(true)
    const { zoom } = stage.view()
    stage.goTo({ longitude: 10, latitude: 20 })
    expect(stage.shareOf({ longitude: 10, latitude: 20 }).x).toBeCloseTo(0.5)
    expect(stage.view().zoom).toBeCloseTo(zoom)
  })

  it('tells who moves it by hand, and who drags it; a program that moves it is neither', () => {
    const stage = open()
    const told: string[] = []
    stage.onHand(() => told.push('hand'))
    const leave = stage.onDrag(() => told.push('drag'))
    stage.fit([10, 20, 11, 21], { padding: 20, maxZoom: 17 })
    stage.goTo({ longitude: 10, latitude: 20 })
    expect(told).toEqual([])
    stage.zoom(1)
    expect(told.splice(0)).toEqual(['hand'])
    stage.drag(5, 5)
    expect(told.splice(0)).toEqual(['hand', 'drag'])
    leave()
    stage.drag(5, 5)
    expect(told).toEqual(['hand'])
  })

  it('takes a press as a place while one is to be chosen, also beyond the date line, and as one on a device otherwise', () => {
    const stage = open([180, 0])
    const pressed: string[] = []
    stage.mark('devices', { draw: () => {}, press: (x, y) => void pressed.push(`${x} ${y}`) })
    stage.press(10, 20)
    expect(pressed.splice(0)).toEqual(['10 20'])
    const places: (readonly [number, number])[] = []
    const leave = stage.onPress((place) => void places.push(place))
    expect(stage.isChoosing()).toBe(true)
    stage.press(500, 300)
    expect(pressed).toEqual([])
    const [longitude, latitude] = places[0] ?? []
    expect(longitude).toBeLessThan(-179.9)
    expect(longitude).toBeGreaterThan(-180)
    expect(latitude).toBeCloseTo(0)
    leave()
    stage.press(1, 2)
    expect(pressed).toEqual(['1 2'])
  })
})
