import { type CountWatch, createRng, newCountWatch, poisson, uniform, watchCounts } from '@vigil/science'
import { rounded } from './statistics.ts'

/** The judge of counts on simulated streams of a reading a second: how often it warns of nothing, and how often and soon of something. */
const rng = createRng('counts without a verdict')
const DAY_S = 86_400
/** What people are warned at: of gamma counts, and of neutrons. */
const LIMIT = { gamma: 5, neutron: 4.6 } as const
/** One stretch above the limit is one alarm: it ends when nothing was above for so long. */
const PAUSE_S = 300

interface Heard {
  readonly watch: CountWatch
  readonly alarms: number
  /** Seconds to the first; infinite where there was none. */
  readonly firstS: number
}

function listen(from: CountWatch, seconds: number, limit: number, mean: (second: number) => number): Heard {
  let [watch, alarms, lastS, firstS] = [from, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let second = 0; second < seconds; second++) {
    const verdict = watchCounts(watch, poisson(rng, mean(second)), 1)
    watch = verdict.watch
    if ((verdict.sigma ?? 0) < limit) continue
    if (second - lastS > PAUSE_S) alarms += 1
    lastS = second
    firstS = Math.min(firstS, second + 1)
  }
  return { watch, alarms, firstS }
}

/** The background of a day: it drifts by 5 percent up and down, in a time of its own that lies between twenty minutes and a day. */
function falseRow(what: string, days: number, usual: number, limit: number) {
  let alarms = 0
  for (let day = 0; day < days; day++) {
    const period = uniform(rng, 1200, DAY_S)
    const drifting = (second: number): number => usual * (1 + 0.05 * Math.sin((2 * Math.PI * second) / period))
    alarms += listen(newCountWatch(usual), DAY_S, limit, drifting).alarms
  }
  return { what, 'device days': days, 'false alarms': alarms, 'a day': rounded(alarms / days, 3), aim: 'below 0.05' }
}

function foundRow(what: string, runs: number, aim: string, heard: () => Heard) {
  const found = Array.from({ length: runs }, heard).filter(({ alarms }) => alarms > 0)
  return { what, runs, alarmed: `${rounded((100 * found.length) / runs, 1)} %`, aim }
}

export const falseRows = (days: number) => [
  falseRow('gamma, 20 a second', days, 20, LIMIT.gamma),
  falseRow('gamma, 100 a second', days, 100, LIMIT.gamma),
  falseRow('gamma, 1200 a second', days, 1200, LIMIT.gamma),
  falseRow('neutrons, 0.1 a second', days, 0.1, LIMIT.neutron),
]

/** Each begins with a background that was learned for a minute more; what is told came within the time that is asked. */
export function foundRows(runs: number) {
  const calm = (usual: number, limit: number) => listen(newCountWatch(usual), 60, limit, () => usual).watch
  return [
    foundRow('100 a second and a fifth more, within 20 s', runs, '95 %', () =>
      listen(calm(100, LIMIT.gamma), 20, LIMIT.gamma, () => 120),
    ),
    foundRow('one neutron a second more than 0.1, within 10 s', runs, '75 %', () =>
      listen(calm(0.1, LIMIT.neutron), 10, LIMIT.neutron, () => 1.1),
    ),
    foundRow('radon, half more within 30 min', Math.min(runs, 200), 'below 5 %', () =>
      listen(newCountWatch(100), 2400, LIMIT.gamma, (second) => 100 * (1 + 0.5 * Math.min(1, second / 1800))),
    ),
    // What is stored is all that is known: the source was there before the first reading.
    foundRow('restart beside a source of a fifth more, within 20 s', runs, '95 %', () =>
      listen(newCountWatch(100), 20, LIMIT.gamma, () => 120),
    ),
  ]
}
