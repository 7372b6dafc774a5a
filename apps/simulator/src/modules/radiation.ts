import { type Finding, type ModuleReport, State2 } from '@vigil/contract'
import {
  BACKGROUND_REFERENCE_USV_H,
  doseRateUSvH,
  normal,
  nuclideOf,
  poisson,
  type SpectrumSource,
} from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'
import { CountWatch } from './count-watch.ts'
import { GammaSpectrum } from './gamma-spectrum.ts'
import type { ModuleValues } from './module-values.ts'
import { Passages } from './passages.ts'
import type { Scene } from './scene.ts'

const BACKGROUND_MEMORY_S = 120
/** A vehicle drives over changing ground. */
const MOBILE_MEMORY_S = 45
const DOSE_NOISE = 0.02
const CHANNEL = /^channel\d+DoseRate$/

export function doseRateAt(scene: Scene): number {
  const { world, place, at, sources } = scene
  return sources.reduce(
    (sum, { nuclide, activityMBq, distanceM, shield }) =>
      sum + doseRateUSvH({ nuclide: nuclideOf(nuclide), activityMBq, distanceM, ...(shield && { shield }) }),
    world.field(place, at),
  )
}

/** Counts, dose, significance; a spectrum where there is a crystal, occupancy where there is a gate. */
export function radiation({ model, module, rng }: Fitting): Behaviour | undefined {
  const quantities = new Map(module.readings.map((quantity) => [quantity.key, quantity]))
  const counts = quantities.get('countRate')
  if (counts === undefined && !quantities.has('doseRate')) return undefined
  const channels = module.readings.filter(({ key }) => CHANNEL.test(key)).map(({ key }) => key)
  const reference = counts?.signal.kind === 'poisson' ? counts.signal.background : 100
  const leavesRecords = model.records !== undefined
  const passages = quantities.has('occupancy')
    ? new Passages(rng.fork('passages'), module.key, leavesRecords)
    : undefined
  const watch = new CountWatch(rng.fork('watch'), model.mobile ? MOBILE_MEMORY_S : BACKGROUND_MEMORY_S)
  const crystal = model.spectrometer
  let spectrum: GammaSpectrum | undefined
  let size = 1
  let lastValues: ModuleValues | undefined

  function rates(scene: Scene): { natural: number; added: number } {
    const { world, place, at, sources } = scene
    const shop = world.spectra[crystal ?? 'NaI']
    const field = world.field(place, at)
    // A gate's panels and a plain counter have their own size; a spectrometer counts what is in its spectrum.
    const hasPanels = passages !== undefined && leavesRecords
    size = crystal === undefined || hasPanels ? reference / shop.naturalRate(BACKGROUND_REFERENCE_USV_H) : 1
    return { natural: shop.naturalRate(field) * size, added: shop.addedRate(sources) * size }
  }

  function count(scene: Scene, mean: number): number {
    if (crystal === undefined || scene.pace === 'history') return poisson(rng, mean)
    spectrum ??= new GammaSpectrum(scene.world.spectra[crystal], size)
    const counted = spectrum.collect({ ...scene, rng })
    return passages === undefined ? counted : counted * passages.openness
  }

  function setDose(values: ModuleValues, scene: Scene): void {
    const dose = doseRateAt(scene)
    let highest = 0
    for (const key of channels) {
      const each = dose * (1 + normal(rng, 0, DOSE_NOISE))
      values.set(key, each)
      highest = Math.max(highest, each)
    }
    values.set('doseRate', channels.length > 0 ? highest : dose * (1 + normal(rng, 0, DOSE_NOISE)))
  }

  function findingsOf(state: State2, { pace, sources }: Scene): Finding[] {
    if (crystal === undefined || state === State2.Normal) return []
    if (pace === 'live') return spectrum?.findings ?? []
    const { nuclide } = strongest(sources) ?? {}
    return nuclide === undefined ? [] : [{ name: nuclide, confidence: 92, category: nuclideOf(nuclide).category }]
  }

  return {
    apply(values, scene) {
      passages?.advance(scene)
      const { natural, added } = rates(scene)
      const mean = natural * (passages?.openness ?? 1) + added
      const counted = count(scene, mean)
      watch.step(counted, mean, natural, scene.seconds, passages?.occupied !== true)
      setDose(values, scene)
      values.set('countRate', counted)
      values.set('backgroundRate', watch.background)
      values.set('sigma', watch.sigma)
      values.set('occupancy', passages?.occupied ? 1 : 0)
      values.set('passageSpeed', passages?.speed ?? 0)
      spectrum?.watch(watch.sigma)
      lastValues = values
    },
    decorate(report: ModuleReport, state: State2, scene) {
      const sent = scene.pace === 'live' ? spectrum?.take(scene.at) : undefined
      if (sent !== undefined) report.spectrum = sent
      const passage = passages?.passage
      if (passage !== undefined) report.passage = passage
      const findings = findingsOf(state, scene)
      if (findings.length > 0) report.findings = findings
      if (lastValues !== undefined) {
        passages?.follow(lastValues, state, findings, () => spectrum?.spectrum(), scene)
      }
    },
    takeRecords: () => {
      const records = passages?.takeRecords() ?? []
      return leavesRecords ? records : []
    },
    forget: () => {
      watch.forget()
      spectrum?.clear()
    },
  }
}

function strongest(sources: readonly SpectrumSource[]): SpectrumSource | undefined {
  const strength = ({ activityMBq, distanceM }: SpectrumSource) => activityMBq / distanceM ** 2
  return sources.reduce<SpectrumSource | undefined>(
    (best, source) => (best === undefined || strength(source) > strength(best) ? source : best),
    undefined,
  )
}
