import type { TaskArea, TaskCoverage } from '@vigil/contract'
import { areaRing, coverageAge, type LonLat } from '@vigil/domain'
import { useMemo } from 'react'
import type { Shape, SheetLayer } from './ground/sheet.ts'
import { useSheet } from './ground/use-sheet.ts'

/** Visited cells by age, the freshest first; one that was never visited has no ground. The legend says the same in words. */
export const COVERAGE_COLOURS = ['#009E73', '#56B4E9', '#E69F00', '#CC79A7'] as const
/** Seen on the dark map and on the light one. */
export const EDGE = '#5B7BFF'

const NEVER = 'never'
const ageKind = (age: number): string => `age${age}`
const AGES = COVERAGE_COLOURS.map((colour, age) => ({ kind: ageKind(age), colour }))

export const AREA_LAYERS: readonly SheetLayer[] = [
  { id: 'area-fill', draws: 'fill', paints: [{ kind: 'area', colour: EDGE }], opacity: 0.08 },
  { id: 'area-line', draws: 'line', paints: [{ kind: 'area', colour: EDGE, width: 3 }] },
]

export const COVERAGE_LAYERS: readonly SheetLayer[] = [
  { id: 'area-cells-fill', draws: 'fill', paints: AGES, opacity: 0.45 },
  {
    id: 'area-cells-line',
    draws: 'line',
    paints: [NEVER, ...AGES.map(({ kind }) => kind)].map((kind) => ({ kind, colour: EDGE, width: 1 })),
    opacity: 0.25,
  },
]

export const areaShapes = (area: TaskArea | null): readonly Shape[] =>
  area === null ? [] : [{ kind: 'area', form: 'area', rings: [areaRing(area)] }]

export function coverageShapes(coverage: TaskCoverage | null, now: number): readonly Shape[] {
  if (coverage === null) return []
  const { west, south, stepLon, stepLat, cells } = coverage
  return cells.map(([column, row, at]): Shape => {
    const [x, y] = [west + column * stepLon, south + row * stepLat]
    const ring: readonly LonLat[] = [
      [x, y],
      [x + stepLon, y],
      [x + stepLon, y + stepLat],
      [x, y + stepLat],
    ]
    return { kind: at === null ? NEVER : ageKind(coverageAge(at, now)), form: 'area', rings: [ring] }
  })
}

interface AreaLayerProps {
  readonly area: TaskArea | null
  readonly coverage?: TaskCoverage | null
  readonly now: number
}

/** The area of a task on the map around it, and how much of it was covered. */
export function AreaLayer({ area, coverage = null, now }: AreaLayerProps) {
  const cells = useMemo(() => coverageShapes(coverage, now), [coverage, now])
  const edge = useMemo(() => areaShapes(area), [area])
  useSheet({ name: 'area-cells', plane: 'cells', layers: COVERAGE_LAYERS, shapes: cells })
  useSheet({ name: 'area', plane: 'area', layers: AREA_LAYERS, shapes: edge })
  return null
}
