import type { DetectionMessage, Finding, ModuleKey, Spectrum, State2, VehiclePassage } from '@vigil/contract'
import { exponential, integer, type Rng, uniform } from '@vigil/science'
import type { ModuleValues } from './module-values.ts'
import type { Scene } from './scene.ts'

const GAP_S = { day: 75, night: 240, history: 2400 }
const LORRY_M = { least: 6, most: 16 }
const SPEED_MS = { least: 1.2, most: 3.5 }
/** A vehicle with a source in it counts as present within this distance. */
const IN_THE_GATE_M = 5
/** A lorry keeps part of the ground's radiation from the panels. */
const SHADOW = 0.02

const INWARD_SHARE = 0.7

export const isDay = (hour: number): boolean => hour > 6 && hour < 21

interface Passage {
  readonly begin: number
  readonly speed: number
  readonly plate: string
  end: number
  worst: State2
  peak: Record<string, number>
  findings: Finding[]
  spectrum: Spectrum | undefined
}

/** Vehicles between the panels of a portal; each that has passed leaves a record. */
export class Passages {
  readonly #rng: Rng
  readonly #module: ModuleKey
  #nextAt = 0
  #current: Passage | undefined
  #records: DetectionMessage[] = []
  /** A gate stands at one lane, which leads one way; which lane that is, people know by the name that they gave it. */
  readonly #direction: VehiclePassage['direction']
  /** Not every gate has a camera that reads plates. */
  readonly #readsPlates: boolean

  constructor(rng: Rng, module: ModuleKey, readsPlates: boolean) {
    this.#rng = rng
    this.#module = module
    this.#readsPlates = readsPlates
    this.#direction = uniform(rng.fork('gate'), 0, 1) < INWARD_SHARE ? 'in' : 'out'
  }

  /** Who is between the panels, as the gate tells it; undefined while nobody is. */
  get passage(): VehiclePassage | undefined {
    if (this.#current === undefined) return undefined
    return { ...(this.#readsPlates && { vehicle: this.#current.plate }), direction: this.#direction }
  }

  get occupied(): boolean {
    return this.#current !== undefined
  }

  get speed(): number {
    return this.#current?.speed ?? 0
  }

  /** Share of the natural background that still reaches the panels. */
  get openness(): number {
    return this.occupied ? 1 - SHADOW : 1
  }

  advance({ at, hour, pace, sources }: Scene): void {
    const rng = this.#rng
    const carriesSource = sources.some(({ distanceM }) => distanceM < IN_THE_GATE_M)
    if (this.#current !== undefined) {
      if (carriesSource) this.#current.end = Math.max(this.#current.end, at + 2000)
      return
    }
    if (this.#nextAt === 0) this.#nextAt = at + exponential(rng, this.#gap(hour, pace)) * 1000
    if (!carriesSource && at < this.#nextAt) return
    const speed = uniform(rng, SPEED_MS.least, SPEED_MS.most)
    const seconds = uniform(rng, LORRY_M.least, LORRY_M.most) / speed
    this.#current = {
      begin: pace === 'history' ? at - Math.round(seconds * 1000) : at,
      end: at + seconds * 1000,
      speed,
      plate: `V${integer(rng, 10, 99)}-${integer(rng, 1000, 9999)}`,
      worst: 0,
      peak: {},
      findings: [],
      spectrum: undefined,
    }
  }

  /** After the readings of the step are known. */
  follow(
    values: ModuleValues,
    state: State2,
    findings: Finding[],
    spectrum: () => Spectrum | undefined,
    scene: Scene,
  ): void {
    const passage = this.#current
    if (passage === undefined) return
    if (Object.keys(passage.peak).length === 0 || values.get('sigma') > (passage.peak.sigma ?? 0)) {
      passage.peak = values.toReport()
    }
    if (state > passage.worst) passage.worst = state
    if (findings.length > 0) passage.findings = findings
    const past = scene.pace === 'history'
    if (!past && scene.at < passage.end) return
    this.#records.push({
      type: 'detection',
      begin: passage.begin,
      time: scene.at,
      simulated: true,
      subject: passage.plate,
      mods: {
        [this.#module]: {
          state: passage.worst,
          values: passage.peak,
          ...(passage.findings.length > 0 && { findings: passage.findings }),
          ...withSpectrum(spectrum()),
        },
      },
    })
    this.#current = undefined
    this.#nextAt = scene.at + exponential(this.#rng, this.#gap(scene.hour, scene.pace)) * 1000
  }

  takeRecords(): DetectionMessage[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #gap(hour: number, pace: Scene['pace']): number {
    if (pace === 'history') return GAP_S.history
    return isDay(hour) ? GAP_S.day : GAP_S.night
  }
}

const withSpectrum = (spectrum: Spectrum | undefined) => (spectrum === undefined ? {} : { spectrum })
