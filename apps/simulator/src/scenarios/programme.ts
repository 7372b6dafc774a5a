import { type Rng, uniform } from '@vigil/science'
import { SCENARIOS } from './all-scenarios.ts'
import type { Director } from './director.ts'
import type { Scenario } from './scenario.ts'

/** A newcomer shall see an alarm within a minute, and a plume soon after. */
const OPENING = [
  { afterSeconds: 15, name: 'cs137' },
  { afterSeconds: 150, name: 'chlorine' },
] as const
const GAP_MINUTES = { least: 10, most: 15 }

export function drawScenario(rng: Rng, pace: keyof Scenario['weight']): Scenario {
  let draw = rng.next() * SCENARIOS.reduce((sum, { weight }) => sum + weight[pace], 0)
  for (const scenario of SCENARIOS) {
    draw -= scenario.weight[pace]
    if (draw < 0) return scenario
  }
  return SCENARIOS[0] as Scenario
}

/** What happens by itself while nobody asks for anything: calm, and every ten to fifteen minutes an event. */
export class Programme {
  readonly #director: Director
  readonly #rng: Rng
  #due: { at: number; name: string }[]

  constructor(director: Director, rng: Rng, at: number) {
    this.#director = director
    this.#rng = rng
    this.#due = OPENING.map(({ afterSeconds, name }) => ({ at: at + afterSeconds * 1000, name }))
  }

  advance(at: number): void {
    const next = this.#due[0]
    if (next === undefined || at < next.at) return
    this.#due.shift()
    this.#start(next.name, at)
    if (this.#due.length > 0) return
    const minutes = uniform(this.#rng, GAP_MINUTES.least, GAP_MINUTES.most)
    this.#due.push({ at: at + minutes * 60_000, name: drawScenario(this.#rng, 'live').name })
  }

  /** A small fleet may lack what a scenario is played on: then another one. */
  #start(name: string, at: number): void {
    if (this.#director.start(name, at) !== 'noDevice') return
    for (const other of SCENARIOS) if (this.#director.start(other.name, at) === 'started') return
  }
}
