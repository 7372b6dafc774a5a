import type { SourceEvidence } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type Place, planeAround, weighEvidence } from '@vigil/domain'
import { type Cloud, type Fit, findSubstance, fitOf, windAxes } from '@vigil/science'

/** Agents are told by one quantity, whichever of them it is. */
const AGENT = 'cwaMod.concentration'
const KG_PER_MG = 1e-6
const BREATHING_M = 1.5

/** The quantity by which detectors of the fleet measure a substance; undefined where none does. */
export function quantityOf(material: string, models: Iterable<string>): string | undefined {
  const own = new Set(models)
  let agents: string | undefined
  for (const model of own) {
    for (const { key, readings } of registry.model(model)?.modules ?? []) {
      for (const { key: quantity, unit } of readings) {
        if (unit !== 'mg/m³') continue
        if (findSubstance(quantity)?.id === material) return `${key}.${quantity}`
        if (`${key}.${quantity}` === AGENT) agents = AGENT
      }
    }
  }
  const group = findSubstance(material)?.group ?? ''
  return /^(nerve|blister|blood|choking)/.test(group) ? agents : undefined
}

export interface MeasuredAt {
  readonly sn: string
  readonly name: string
  /** mg/m³ */
  readonly modelled: number
  readonly measured: number
  /** From how much on it would have told. */
  readonly least: number
  readonly isSeen: boolean
}

export interface MeasuredFit {
  readonly at: readonly MeasuredAt[]
  /** Undefined where neither the model nor anybody saw anything. */
  readonly fit: Fit | undefined
}

/** What a cloud should give where detectors stand, beside the highest minute that they measured. */
export function measuredFit(evidence: SourceEvidence, cloud: Cloud, source: Place, fromDegrees: number): MeasuredFit {
  const plane = planeAround(source)
  const { used } = weighEvidence(evidence.devices, evidence)
  const at = used.map(({ sn, value, least, kind, ...place }): MeasuredAt => {
    const [east, north] = plane(place)
    const modelled = cloud.peak({ ...windAxes(east, north, fromDegrees), z: BREATHING_M }) / KG_PER_MG
    const name = evidence.devices.find((each) => each.sn === sn)?.name ?? sn
    return { sn, name, modelled, measured: Math.max(0, value), least, isSeen: kind !== 'below' }
  })
  const told = at.filter(({ modelled, least, isSeen }) => isSeen || modelled >= least)
  const least = Math.max(1e-6, ...told.map((each) => each.least))
  return { at: told.toSorted((a, b) => b.modelled - a.modelled), fit: fitOf(told, least) }
}
