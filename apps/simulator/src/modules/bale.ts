import type { DetectionMessage, State2 } from '@vigil/contract'
import { baleFormOf } from '@vigil/devices'
import { cottonBaleAt } from '@vigil/domain'
import { assessCotton, CO_TREND_START, coTrendOf, coTrendStep, uniform } from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'
import type { ModuleValues } from './module-values.ts'
import { recordNumber } from './record-number.ts'
import type { Scene } from './scene.ts'

const CHECK_EVERY_S = { live: 720, history: 10_800 }
const CHECK_SECONDS = 240
const INDEX = { calmMost: 35, warning: 40, alarm: 70, fire: 90 }
/** Open fire is near. */
const FIRE = { smokeDbM: 0.5, coreC: 90 }

/** A bale in its chamber or with a probe in it: what it gives off, and what all signs together say. */
export function bale({ model, module, rng }: Fitting): Behaviour {
  const signal = module.readings.find(({ key }) => key === 'co')?.signal
  const usualCo = signal?.kind === 'level' ? signal.mean : 0
  // A chamber is driven bale by bale through the warehouse; a probe stays in its own.
  const isChamber = baleFormOf(model) === 'chamber'
  let trend = CO_TREND_START
  let checkBegin = 0
  let checkEnd = 0
  let worst: State2 = 0
  let records: DetectionMessage[] = []

  function index(values: ModuleValues, rise: number, at: number): number {
    const co = values.get('co')
    trend = coTrendStep(trend, { atMs: at, ppm: co, baselinePpm: usualCo })
    const coreC = values.get('coreTemperature')
    const smokeDbM = values.get('obscuration')
    const hydrogenPpm = values.get('h2')
    const { level } = assessCotton({
      coPpm: co,
      ...coTrendOf(trend),
      coreC,
      temperatureRiseK: rise,
      smokeDbM,
      hydrogenPpm,
    })
    const evidence = Math.min(1, Math.max(hydrogenPpm / 60, co / 140, rise / 75))
    if (level === 'alarm')
      return smokeDbM > FIRE.smokeDbM || coreC > FIRE.coreC ? INDEX.fire + 8 * evidence : INDEX.alarm + 15 * evidence
    if (level === 'warning') return INDEX.warning + 25 * evidence
    return Math.max(0, INDEX.calmMost * evidence)
  }

  function followCheck(values: ModuleValues, state: State2, { at, pace }: Scene): void {
    if (checkEnd === 0) {
      checkBegin = at + Math.round(uniform(rng, 0, CHECK_EVERY_S[pace])) * 1000
      checkEnd = checkBegin + CHECK_SECONDS * 1000
    }
    if (at < checkBegin) return
    if (state > worst) worst = state
    if (at < checkEnd) return
    records.push({
      type: 'detection',
      begin: Math.min(checkBegin, at),
      time: at,
      simulated: true,
      subject: (isChamber ? cottonBaleAt(at) : undefined) ?? recordNumber('BALE', at),
      mods: { [module.key]: { state: worst, values: values.toReport() } },
    })
    worst = 0
    checkBegin = at + Math.round(uniform(rng, 0.6, 1.4) * CHECK_EVERY_S[pace]) * 1000
    checkEnd = checkBegin + CHECK_SECONDS * 1000
  }

  let last: ModuleValues | undefined
  return {
    apply(values, { at, sn, world, airStopped }) {
      const fire = world.smouldering(sn, at)
      if (fire !== undefined) {
        // No air of the bale reaches the cells while they are cleaned; the probe stays warm.
        const drawn = airStopped ? 0 : 1
        values.add('h2', drawn * fire.h2Ppm)
        values.add('co', drawn * fire.coPpm)
        values.add('obscuration', drawn * fire.smokeDbM)
        values.add('coreTemperature', fire.coreK)
      }
      const rise = fire?.coreK ?? 0
      values.set('temperatureRise', rise)
      values.set('smoulderingIndex', index(values, rise, at))
      last = values
    },
    decorate(_, state, scene) {
      if (model.records === 'detection' && last !== undefined) followCheck(last, state, scene)
    },
    takeRecords() {
      const taken = records
      records = []
      return taken
    },
  }
}
