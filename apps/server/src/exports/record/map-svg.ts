import type { State2, TaskArea, TaskCoverage } from '@vigil/contract'
import { areaRing, asPlace, coverageAge, type LonLat, planeAround } from '@vigil/domain'
import { xmlText } from '../writers/xml-text.ts'

export interface RecordMap {
  readonly title: string
  readonly area: TaskArea | null
  readonly coverage: TaskCoverage | null
  /** Ages of cells are told for this moment. */
  readonly at: number
  /** Sparse: its places are known, the way between them is not. */
  readonly ways: readonly { readonly line: readonly LonLat[]; readonly isSparse: boolean }[]
  readonly devices: readonly LonLat[]
  readonly alarms: readonly { readonly place: LonLat; readonly state: State2 }[]
  readonly legend: {
    readonly area: string
    readonly ways: string
    readonly sparse: string
    readonly devices: string
    readonly alarms: string
    /** By the age of a cell, youngest first. */
    readonly coverage: readonly string[]
  }
  /** A length in the words of the reader. */
  length(metres: number): string
}

const WIDTH = 720
const HEIGHT = 460
const MARGIN = 24
/** A picture never shows less ground than this, in metres: closer, it would show nothing but a point. */
const LEAST_M = 50
const COVERAGE = ['#009E73', '#56B4E9', '#E69F00', '#CC79A7'] as const
const ALARMS: Readonly<Record<State2, string>> = {
  [-1]: '#57606a',
  0: '#57606a',
  1: '#9a6700',
  2: '#c2410c',
  3: '#b30021',
}
const round = (value: number): number => Math.round(value * 10) / 10

/** Lengths that a person can think in. */
function scaleLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return ([5, 2, 1].find((each) => each * power <= metres) ?? 1) * power
}

/** Drawn as lines, north above; without a base map, which a page that is sent away does not have. Undefined where nothing has a place. */
export function mapSvg(map: RecordMap): string | undefined {
  const ring = map.area === null ? [] : areaRing(map.area)
  const all = [
    ...ring,
    ...map.ways.flatMap(({ line }) => line),
    ...map.devices,
    ...map.alarms.map(({ place }) => place),
  ]
  const [first] = all
  if (first === undefined) return undefined
  const plane = planeAround(asPlace(first))
  const toPlane = (place: LonLat) => plane(asPlace(place))
  // The area is the picture; what lies far from it is cut off at its edge.
  const framed = (ring.length > 0 ? ring : all).map(toPlane)
  let [west, east, south, north] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [x, y] of framed) {
    ;[west, east] = [Math.min(west, x), Math.max(east, x)]
    ;[south, north] = [Math.min(south, y), Math.max(north, y)]
  }
  const perMetre = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(LEAST_M, east - west),
    (HEIGHT - 2 * MARGIN) / Math.max(LEAST_M, north - south),
  )
  const at = (place: LonLat): [number, number] => {
    const [x, y] = toPlane(place)
    return [
      round(WIDTH / 2 + (x - (west + east) / 2) * perMetre),
      round(HEIGHT / 2 - (y - (south + north) / 2) * perMetre),
    ]
  }
  const lineOf = (places: readonly LonLat[]): string => `M${places.map((place) => at(place).join(' ')).join('L')}`

  const parts: string[] = []
  if (map.coverage !== null) {
    const { west: cellsWest, south: cellsSouth, stepLon, stepLat, cells } = map.coverage
    for (const [column, row, seen] of cells) {
      if (seen === null) continue
      const [x1, y1] = at([cellsWest + column * stepLon, cellsSouth + (row + 1) * stepLat])
      const [x2, y2] = at([cellsWest + (column + 1) * stepLon, cellsSouth + row * stepLat])
      const colour = COVERAGE[coverageAge(seen, map.at) as 0 | 1 | 2 | 3]
      parts.push(
        `<rect x="${x1}" y="${y1}" width="${round(x2 - x1)}" height="${round(y2 - y1)}" fill="${colour}" fill-opacity="0.35"/>`,
      )
    }
  }
  if (ring.length > 0) parts.push(`<path class="area" d="${lineOf(ring)}Z"/>`)
  for (const { line, isSparse } of map.ways) {
    const dashes = isSparse ? ' style="stroke-dasharray:2 3;stroke-width:1"' : ''
    parts.push(`<path class="line"${dashes} d="${lineOf(line)}${line.length === 1 ? 'h0.1' : ''}"/>`)
  }
  for (const place of map.devices) {
    const [x, y] = at(place)
    parts.push(`<circle cx="${x}" cy="${y}" r="3" fill="#16191d"/>`)
  }
  for (const { place, state } of map.alarms) {
    const [x, y] = at(place)
    parts.push(`<path d="M${x} ${round(y - 7)}l6.5 11h-13z" style="fill:${ALARMS[state]};stroke:#fff"/>`)
  }
  const scaleM = scaleLength(WIDTH / 5 / perMetre)
  const [x, y] = [MARGIN / 2, HEIGHT - MARGIN / 2]
  parts.push(`<path class="mark" style="stroke-dasharray:none" d="M${x} ${y - 4}v4h${round(scaleM * perMetre)}v-4"/>`)
  parts.push(`<text x="${x + 4}" y="${y - 6}">${xmlText(map.length(scaleM))}</text>`)
  parts.push(
    `<path d="M${WIDTH - 18} 34V12l-4 7m4-7l4 7" style="stroke:#16191d"/><text class="time" x="${WIDTH - 18}" y="46">N</text>`,
  )
  const { legend } = map
  const keys = [
    ...(ring.length > 0
      ? [`<span class="key" style="border-block-start:2px dashed #5b7bff"></span>${xmlText(legend.area)}`]
      : []),
    ...(map.ways.length > 0
      ? [`<span class="key" style="border-block-start:2px solid #0b62c4"></span>${xmlText(legend.ways)}`]
      : []),
    ...(map.ways.some(({ isSparse }) => isSparse)
      ? [`<span class="key" style="border-block-start:2px dotted #0b62c4"></span>${xmlText(legend.sparse)}`]
      : []),
    ...(map.devices.length > 0 ? [`<span class="key">●</span>${xmlText(legend.devices)}`] : []),
    `<span class="key" style="color:#c2410c">▲</span>${xmlText(legend.alarms)}`,
    ...(map.coverage === null ? [] : legend.coverage).map(
      (age, n) => `<span class="key" style="color:${COVERAGE[n]};opacity:0.6">■</span>${xmlText(age)}`,
    ),
  ]
  return `<figure class="map"><figcaption>${xmlText(map.title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" direction="ltr" aria-label="${xmlText(map.title)}">${parts.join('')}</svg><p class="keys">${keys.map((key) => `<span>${key}</span>`).join(' ')}</p></figure>`
}
