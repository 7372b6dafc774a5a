import type { LearnedBackground, RecentData } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { calmOnly, hasBackground, isCounted, usualBand } from '@vigil/domain'
import type { RecentRequest } from '../history/reading/recent-data.ts'

export type ReadRecent = (request: RecentRequest) => Promise<Pick<RecentData, 'series' | 'states'>>

/** A place changes with the weather and the hour: what is usual is what the last hour was like. */
const HOUR_MS = 3_600_000
const POINTS = 1800

interface Asked {
  deviceId: number
  deviceType: string
  now: number
  /** Nothing that was measured before counts. */
  clearedAt: number | null
}

const watching = ({ modules }: ModelDefinition): readonly ModuleDefinition[] =>
  modules.filter(({ kind }) => kind !== undefined)

/** Mean and scatter of everything that the model measures, from the calm readings of the last hour. */
export async function readUsualBands(
  model: ModelDefinition,
  readRecent: ReadRecent,
  { deviceId, deviceType, now, clearedAt }: Asked,
): Promise<LearnedBackground['bands']> {
  const quantities = watching(model).flatMap(({ key: module, readings }) =>
    readings.filter(hasBackground).map((quantity) => ({ module, quantity, name: `${module}.${quantity.key}` })),
  )
  const from = Math.max(now - HOUR_MS, clearedAt ?? 0)
  if (quantities.length === 0 || from >= now) return {}
  const names = new Set(quantities.map(({ name }) => name))
  const recent = await readRecent({ deviceId, deviceType, from, to: now, points: POINTS, quantities: names })
  const pointsOf = new Map(recent.series.map(({ module, quantity, points }) => [`${module}.${quantity}`, points]))
  const bands: LearnedBackground['bands'] = {}
  for (const { module, quantity, name } of quantities) {
    // A step that began before holds readings from before.
    const points = (pointsOf.get(name) ?? []).flatMap(([at, , value]) => (at >= from ? { at, value } : []))
    const band = usualBand(calmOnly(points, recent.states), isCounted(quantity), now)
    if (band === undefined) continue
    const known = bands[module] ?? {}
    known[quantity.key] = band
    bands[module] = known
  }
  return bands
}
