import type { Map as MaplibreMap } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { groundOf } from './maplibre-ground.ts'
import type { Plane, Shape, SheetLayer } from './sheet.ts'

/** Layers of a map in their order, and what it was told. */
function fakeMap(layers = ['ground', 'device-dot', 'device-name']) {
  const told: string[] = []
  const sources = new Map<string, unknown>()
  const map = {
    style: {} as object | undefined,
    addSource: (name: string) => void sources.set(name, undefined),
    getSource: (name: string) =>
      sources.has(name) ? { setData: (data: unknown) => void sources.set(name, data) } : undefined,
    removeSource: (name: string) => void sources.delete(name),
    addLayer({ id }: { id: string }, before?: string) {
      layers.splice(before === undefined ? layers.length : layers.indexOf(before), 0, id)
    },
    getLayer: (id: string) => (layers.includes(id) ? { id } : undefined),
    removeLayer: (id: string) => void layers.splice(layers.indexOf(id), 1),
    setPaintProperty: (layer: string, name: string, value: unknown) => void told.push(`${layer} ${name} ${value}`),
  }
  return { map, layers, sources, told, ground: groundOf(map as unknown as MaplibreMap) }
}

const line = (id: string, colour = 'red'): readonly SheetLayer[] => [
  { id: `${id}-casing`, draws: 'line', paints: [{ kind: 'way', colour: 'black', width: 5 }] },
  { id, draws: 'line', paints: [{ kind: 'way', colour, width: 3 }] },
]
const way: Shape = {
  kind: 'way',
  form: 'line',
  line: [
    [1, 2],
    [3, 4],
  ],
}

describe('a map of the library as a ground', () => {
  it('has sheets in their planes below the devices, whoever laid them first, and what is played once more above', () => {
    const { ground, layers } = fakeMap()
    for (const plane of ['played', 'ways', 'cells', 'zones', 'area'] as const satisfies readonly Plane[])
      ground.lay({ name: plane, plane, layers: line(plane) })
    ground.lay({ name: 'more', plane: 'area', layers: line('more') })
    expect(layers.filter((id) => !id.endsWith('-casing'))).toEqual([
      'ground',
      'cells',
      'area',
      'more',
      'zones',
      'ways',
      'device-dot',
      'device-name',
      'played',
    ])
    expect(layers.indexOf('ways-casing')).toBe(layers.indexOf('ways') - 1)
  })

  it('is told what lies there and what looks otherwise, and of nothing that is the same', () => {
    const { ground, sources, told } = fakeMap()
    const layers = line('ways')
    const laid = ground.lay({ name: 'ways', plane: 'ways', layers })
    laid.show([way])
    expect(JSON.stringify(sources.get('ways'))).toContain('[[1,2],[3,4]]')
    laid.look(layers)
    expect(told).toEqual([])
    laid.look(line('ways', 'blue'))
    expect(told).toEqual(['ways line-color blue'])
  })

  it('has nothing of it left afterwards, also where the map has gone first', () => {
    const { ground, layers, sources, map } = fakeMap()
    const before = [...layers]
    const laid = ground.lay({ name: 'ways', plane: 'ways', layers: line('ways') })
    laid.leave()
    expect(layers).toEqual(before)
    expect(sources.size).toBe(0)
    const gone = ground.lay({ name: 'ways', plane: 'ways', layers: line('ways') })
    map.style = undefined
    gone.leave()
    gone.show([way])
  })
})
