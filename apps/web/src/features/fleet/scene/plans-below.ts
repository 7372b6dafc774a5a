import type { OfficePlace } from '../../../live/stores/live-fleet.ts'

const MOST = 24

/** Offices that have a plan, below the one given or anywhere. `offices` is depth first. */
export function plansBelow(offices: readonly OfficePlace[], below: string | undefined): OfficePlace[] {
  const start = offices.findIndex(({ id }) => id === below)
  const top = offices[start]
  const rest = top === undefined ? offices : offices.slice(start + 1)
  const end = top === undefined ? -1 : rest.findIndex(({ depth }) => depth <= top.depth)
  const inside = end === -1 ? rest : rest.slice(0, end)
  return inside.filter(({ stationMap }) => stationMap !== null && stationMap !== '').slice(0, MOST)
}
