import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import { AREA_LAYERS, COVERAGE_LAYERS } from '../area-layer.tsx'
import { GRID_LAYERS } from '../grid-layer.tsx'
import { TRAIL_ORDER } from '../trail/trail-colours.ts'
import { playedLayers, TRAIL, trailLayers, trailShapes } from '../trail/trail-layers.ts'
import type { TrailPart } from '../trail/trail-scale.ts'
import { zoneLayers, zoneShapes } from '../zone-layer.tsx'
import { featuresOf, layersOf } from './maplibre-sheet.ts'

describe('a sheet in the words of the map library', () => {
  it('is one that the library takes: in the browser nobody looks any more', () => {
    const sheets = [
      AREA_LAYERS,
      COVERAGE_LAYERS,
      GRID_LAYERS,
      zoneLayers('own-'),
      trailLayers('light'),
      playedLayers('dark'),
    ]
    const layers = sheets.flatMap((each) => layersOf('source', each))
    const style = {
      version: 8 as const,
      sources: { source: { type: 'geojson' as const, data: featuresOf([]) } },
      layers,
    }
    expect(layers).toHaveLength(15)
    expect(validateStyleMin(style)).toEqual([])
  })

  it('has one layer for all classes of a way, sorted with the worst on top: another layer for each would be paid for in every frame', () => {
    const layers = layersOf('source', trailLayers('dark'))
    expect(layers.map(({ id }) => id)).toEqual(['trail-casing', 'trail-sparse', 'trail'])
    const way = layers.find(({ id }) => id === TRAIL)
    if (way?.type !== 'line') throw new Error('no line')
    expect(way.layout?.['line-sort-key']).toEqual([
      'match',
      ['get', 'kind'],
      ...TRAIL_ORDER.flatMap((name, order) => [name, order]),
      0,
    ])
    expect(way.filter).toEqual(['in', ['get', 'kind'], ['literal', TRAIL_ORDER]])
  })

  it('hands the places of a way on as they are, one line for each stretch', () => {
    const parts: TrailPart[] = [
      {
        name: 'alarm',
        sparse: false,
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        name: 'alarm',
        sparse: true,
        coordinates: [
          [3, 4],
          [5, 6],
        ],
      },
    ]
    const { features } = featuresOf(trailShapes(parts))
    expect(features.map(({ properties }) => properties)).toEqual([{ kind: 'alarm' }, { kind: 'sparse-alarm' }])
    // Copied, twenty thousand of them would be made anew twice a second.
    for (const [n, { geometry }] of features.entries())
      expect(geometry.type === 'LineString' && geometry.coordinates).toBe(parts[n]?.coordinates)
  })

  it('closes the edge of an area, and has each in its own colour where its layer names none', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const
    const { features } = featuresOf(zoneShapes([{ ring, colour: '#AA0000' }]))
    expect(features).toEqual([
      {
        type: 'Feature',
        properties: { kind: 'zone', colour: '#AA0000' },
        geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]].map((place) => [...place])] },
      },
    ])
    const [fill, , outline] = layersOf('source', zoneLayers('own-'))
    expect(fill?.type === 'fill' && fill.paint?.['fill-color']).toEqual(['get', 'colour'])
    expect(outline?.type === 'line' && outline.paint).toEqual({
      'line-color': ['get', 'colour'],
      'line-width': 2,
      'line-dasharray': [3, 2],
    })
  })
})
