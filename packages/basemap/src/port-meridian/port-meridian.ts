import type { Feature, Geometry, Position } from 'geojson'
import type { Area } from '../geometry/contours.ts'
import { curveThrough } from '../geometry/lines.ts'
import { type Point, type Ring, signedArea } from '../geometry/point.ts'
import type { MapFeature, MapLayers } from '../tiles/layers.ts'
import { cityFabric } from './buildings.ts'
import { positionOf } from './city.ts'
import { FRONTIER_NORTH } from './districts.ts'
import { builtUp, fields, GROUNDS, hills, shoals, woods } from './ground.ts'
import { LABELS } from './labels.ts'
import { isLand, LAND } from './land.ts'
import { RAILS } from './rails.ts'
import { ROADS } from './roads.ts'
import type { Road, RoadClass } from './trunk-roads.ts'
import { BROOK_LINES, LAKES, RIVER, RIVER_AREA } from './waters.ts'

/** Across the island, behind the last round of the patrols. */
const BORDER: readonly Point[] = curveThrough(
  [
    [-15_000, 15_900],
    [-12_500, 16_700],
    [-9500, 16_900],
    [-7600, FRONTIER_NORTH + 60],
    [-4300, 17_100],
    [-350, FRONTIER_NORTH + 60],
    [2600, 17_000],
    [5600, 16_800],
    [9500, FRONTIER_NORTH + 60],
    [13_500, 17_100],
    [17_500, 17_400],
    [21_500, 17_600],
  ],
  120,
).filter(isLand)

const closed = (ring: Ring, outer: boolean): Position[] => {
  const turned = signedArea(ring) > 0 === outer ? ring : [...ring].reverse()
  const [first] = turned
  return first === undefined ? [] : [...turned, first].map(positionOf)
}
const feature = (geometry: Geometry, properties: Record<string, string | number>, minZoom: number): MapFeature => ({
  minZoom,
  feature: { type: 'Feature', geometry, properties } satisfies Feature,
})
const area = (rings: Area, properties: Record<string, string | number>, minZoom: number): MapFeature =>
  feature({ type: 'Polygon', coordinates: rings.map((ring, n) => closed(ring, n === 0)) }, properties, minZoom)
const line = (points: readonly Point[], properties: Record<string, string | number>, minZoom: number): MapFeature =>
  feature({ type: 'LineString', coordinates: points.map(positionOf) }, properties, minZoom)
const point = (at: Point, properties: Record<string, string | number>, minZoom: number): MapFeature =>
  feature({ type: 'Point', coordinates: positionOf(at) }, properties, minZoom)

const ROAD_KINDS: Record<RoadClass, { kind: string; detail: string; minZoom: number }> = {
  motorway: { kind: 'highway', detail: 'motorway', minZoom: 7 },
  primary: { kind: 'major_road', detail: 'primary', minZoom: 9 },
  secondary: { kind: 'major_road', detail: 'secondary', minZoom: 11 },
  street: { kind: 'minor_road', detail: 'residential', minZoom: 12 },
  lane: { kind: 'minor_road', detail: 'service', minZoom: 14 },
  track: { kind: 'path', detail: 'track', minZoom: 12 },
}

function road({ class: roadClass, line: points, key }: Road): MapFeature {
  const { kind, detail, minZoom } = ROAD_KINDS[roadClass]
  return line(points, { kind, kind_detail: detail, ...(key !== undefined && { key: `road.${key}` }) }, minZoom)
}

const PLACE_LAYERS: Record<(typeof LABELS)[number]['kind'], string> = {
  city: 'places',
  town: 'places',
  district: 'places',
  territory: 'places',
  site: 'pois',
  station: 'pois',
  park: 'pois',
  cape: 'pois',
  water: 'pois',
  sea: 'pois',
}

/** The demonstration city in the layers and kinds of the Protomaps base map, so that one style draws both. */
export function portMeridian(): MapLayers {
  const fabric = cityFabric()
  const labels = (layer: string): MapFeature[] =>
    LABELS.filter(({ kind }) => PLACE_LAYERS[kind] === layer).map(({ key, kind, at, minZoom }) =>
      point(at, { kind, key }, Math.floor(minZoom)),
    )
  return {
    shoals: shoals().flatMap(({ depth, areas }) => areas.map((each) => area(each, { depth }, 6))),
    earth: LAND.map((ring) => area([ring], { kind: 'earth' }, 4)),
    hills: hills().flatMap(({ height, areas }) => areas.map((each) => area(each, { height }, 8))),
    landuse: [
      ...fields().map(({ tone, ring }) => area([ring], { kind: 'farmland', tone }, 12)),
      ...builtUp().map((each) => area(each, { kind: 'residential' }, 7)),
      ...woods().map((each) => area(each, { kind: 'forest' }, 8)),
      ...GROUNDS.map(({ kind, ring }) => area([ring], { kind }, 9)),
      ...fabric.greens.map((ring) => area([ring], { kind: 'park' }, 12)),
    ],
    water: [
      area([RIVER_AREA], { kind: 'river' }, 7),
      ...LAKES.map((ring) => area([ring], { kind: 'lake' }, 8)),
      ...BROOK_LINES.map((points) => line(points, { kind: 'stream' }, 10)),
      line(RIVER, { kind: 'river_label', key: 'meridianRiver' }, 12),
    ],
    roads: [
      ...[...ROADS].reverse().map(road),
      ...fabric.lanes.map(road),
      ...RAILS.map(({ class: railClass, line: points, key }) =>
        line(
          points,
          { kind: 'rail', kind_detail: railClass, ...(key !== undefined && { key: `road.${key}` }) },
          railClass === 'rail' ? 9 : 11,
        ),
      ),
    ],
    buildings: fabric.buildings.map(({ ring, kind }) =>
      area([ring], { kind }, kind === 'tank' || kind === 'works' ? 13 : 14),
    ),
    boundaries: [line(BORDER, { kind: 'country' }, 7)],
    places: labels('places'),
    pois: labels('pois'),
  }
}
