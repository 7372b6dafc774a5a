import { type Finding, State2 } from '@vigil/contract'
import { SUBSTANCES, type Substance } from '../world/substances.ts'
import { type Behaviour, lagged } from './behaviour.ts'
import type { ModuleValues } from './module-values.ts'
import type { Scene } from './scene.ts'

const CELL_LAG_S = 6
const ION_LAG_S = 3
const LAMP_LAG_S = 2
/** mg/m³ at which the agent library is two thirds sure. */
const SURE_AT = 0.02
const ION_SATURATION_PA = 900

/** What a sensor has taken in of each substance; it lags behind the air. */
class Intake {
  readonly #lag: number
  readonly #levels = new Map<Substance, number>()

  constructor(lag: number) {
    this.#lag = lag
  }

  advance({ exposures, seconds, airStopped }: Scene): ReadonlyMap<Substance, number> {
    if (exposures.length === 0 && this.#levels.size === 0) return this.#levels
    const outside = new Map<Substance, number>()
    if (!airStopped) {
      for (const { substance, concentration } of exposures) {
        const each = SUBSTANCES[substance]
        outside.set(each, (outside.get(each) ?? 0) + concentration)
      }
    }
    for (const substance of new Set([...this.#levels.keys(), ...outside.keys()])) {
      const level = lagged(this.#levels.get(substance) ?? 0, outside.get(substance) ?? 0, seconds, this.#lag)
      if (level > 1e-7) this.#levels.set(substance, level)
      else this.#levels.delete(substance)
    }
    return this.#levels
  }

  /** The substance that a sensor has most of, among those it answers to. */
  leading(answers: (substance: Substance) => boolean): Substance | undefined {
    let best: Substance | undefined
    for (const [substance, level] of this.#levels) {
      if (answers(substance) && level > (best === undefined ? 0 : (this.#levels.get(best) ?? 0))) best = substance
    }
    return best
  }
}

const finding = ({ name, category }: Substance, confidence: number): Finding => ({
  name,
  category,
  confidence: Math.round(Math.min(99, confidence)),
})

/** Ion mobility: how much of an agent, and how sure. */
export function agentDetector(): Behaviour {
  const intake = new Intake(ION_LAG_S)
  let sure = 0
  return {
    apply(values, scene) {
      let agent = 0
      for (const [substance, level] of intake.advance(scene)) {
        if (substance.agent) agent += level
        values.add('positiveIons', saturated((substance.ions?.positive ?? 0) * level))
        values.add('negativeIons', saturated((substance.ions?.negative ?? 0) * level))
      }
      values.add('concentration', agent)
      sure = 100 * (1 - Math.exp(-agent / SURE_AT))
      values.set('confidence', sure)
    },
    decorate(report, state) {
      const substance = intake.leading(({ agent }) => agent === true)
      if (state > State2.Normal && substance !== undefined) report.findings = [finding(substance, sure)]
    },
  }
}

const saturated = (picoAmpere: number): number => ION_SATURATION_PA * (1 - Math.exp(-picoAmpere / ION_SATURATION_PA))

/** Electrochemical cells, each for its gas. */
export function gasCells(): Behaviour {
  const intake = new Intake(CELL_LAG_S)
  return {
    apply(values: ModuleValues, scene: Scene) {
      for (const [{ cells = {} }, level] of intake.advance(scene)) {
        for (const cell in cells) values.add(cell, (cells[cell] ?? 0) * level)
      }
    },
    decorate(report, state) {
      const substance = intake.leading(({ cells }) => cells !== undefined)
      if (state > State2.Normal && substance !== undefined) report.findings = [finding(substance, 90)]
    },
  }
}

/** Photo-ionisation: everything organic together. */
export function organics(): Behaviour {
  const intake = new Intake(LAMP_LAG_S)
  let outsideShare = 1
  return {
    apply(values, scene) {
      // Flushed with air from its carbon filter, the lamp sees next to nothing.
      outsideShare = lagged(outsideShare, scene.airStopped ? 0 : 1, scene.seconds, LAMP_LAG_S)
      values.set('tvoc', outsideShare * values.get('tvoc'))
      for (const [{ pidPpm = 0 }, level] of intake.advance(scene)) values.add('tvoc', pidPpm * level)
    },
  }
}
