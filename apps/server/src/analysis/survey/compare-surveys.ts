import type { Survey, SurveyGrid } from '@vigil/contract'
import { afterSoMany, compareRanks } from '@vigil/science'
import type { CompareAnswer, SurveySamples } from './survey-job.ts'

/** The share of what is called changed that may be so by chance: one in twenty. */
const CHANCE = 0.05
const HOUR_MS = 3_600_000

export interface KeptSurvey {
  readonly survey: Survey
  readonly grid: SurveyGrid | null
  readonly samples: SurveySamples
}

interface Tried {
  readonly sn?: string
  readonly hour?: number
  readonly cell?: string
  readonly shift: number
  readonly chance: number
}

const short = (value: number): number => Number(value.toPrecision(4))

function sharedHours(before: Survey, now: Survey): number {
  return Math.max(0, Math.floor((Math.min(before.to, now.to) - Math.max(before.from, now.from)) / HOUR_MS))
}

/**
 * What has changed. All hours of all devices and all cells are one family of comparisons, so that the more is looked at, the
 * clearer a change has to be.
 */
export function compareSurveys(before: KeptSurvey, now: KeptSurvey, quantity: string): CompareAnswer {
  const [former, present] = [before, now].map(({ survey }) =>
    survey.quantities.find((each) => each.quantity === quantity),
  )
  const both = (former?.devices ?? []).flatMap((device) => {
    const other = present?.devices.find(({ sn }) => sn === device.sn)
    return other === undefined ? [] : [{ sn: device.sn, before: device.figures, now: other.figures }]
  })
  const tried: Tried[] = []
  let tooFew = 0
  const compare = (one: readonly number[] = [], other: readonly number[] = [], what: Partial<Tried>): void => {
    const found = compareRanks(one, other)
    if (found === undefined) tooFew += 1
    else tried.push({ ...what, ...found })
  }
  for (const { sn } of both) {
    const [one, other] = [before, now].map(({ samples }) => samples.hours[quantity]?.[sn])
    for (let hour = 0; hour < 24; hour += 1) compare(one?.[hour], other?.[hour], { sn, hour })
  }
  const hasCells = isSameGrid(before, now, quantity)
  if (hasCells) {
    for (const [cell, means] of Object.entries(before.samples.cells)) {
      const other = now.samples.cells[cell]
      if (other !== undefined) compare(means, other, { cell })
    }
  }
  const chances = afterSoMany(tried.map(({ chance }) => chance))
  const changes = tried.flatMap((each, place) => {
    const chance = chances[place] ?? 1
    return chance < CHANCE ? [{ ...each, shift: short(each.shift), chance: short(chance) }] : []
  })
  return {
    unit: present?.unit ?? '',
    sharedHours: sharedHours(before.survey, now.survey),
    comparisons: tried.length,
    tooFew,
    devices: both.map(({ sn, before: one, now: other }) => ({
      sn,
      before: one?.median ?? null,
      now: other?.median ?? null,
      compared: tried.filter((each) => each.sn === sn).length,
      changes: changes.flatMap(({ sn: of, hour, shift, chance }) =>
        of === sn && hour !== undefined ? [{ hour, shift, chance }] : [],
      ),
    })),
    cells:
      hasCells && now.grid !== null
        ? {
            stepLon: now.grid.stepLon,
            stepLat: now.grid.stepLat,
            compared: tried.filter(({ cell }) => cell !== undefined).length,
            changes: changes.flatMap(({ cell, shift, chance }) => {
              if (cell === undefined) return []
              const [column = 0, row = 0] = cell.split(' ').map(Number)
              return [{ column, row, shift, chance }]
            }),
          }
        : null,
  }
}

/** Cells can be compared where both are of the same size and in the same band, and of the quantity that is asked for. */
function isSameGrid(before: KeptSurvey, now: KeptSurvey, quantity: string): boolean {
  const isOf = ({ survey }: KeptSurvey) => survey.quantities[0]?.quantity === quantity
  const [one, other] = [before.grid, now.grid]
  return (
    one !== null &&
    other !== null &&
    one.stepLon === other.stepLon &&
    one.stepLat === other.stepLat &&
    isOf(before) &&
    isOf(now)
  )
}
