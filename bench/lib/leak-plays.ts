import {
  briggsSigmas,
  createCloud,
  fitOf,
  plumeFromSigmas,
  puffSigmas,
  type StabilityClass,
  windAtHeight,
} from '@vigil/science'
import { LEAK_S, playLeak } from '../../apps/simulator/test/play-leak.ts'
import { rounded } from './statistics.ts'

/** The least that a cell tells of, mg/m³. */
const LEAST = 0.5
const STEP_S = 2
const PLAYED_S = 640
const DETECTOR_M = 1.5
const RELEASE_M = 1
const MG_PER_KG = 1e6

type Play = ReturnType<typeof playLeak>
type Model = Parameters<Play['pairsWith']>[0]

function plumeBy(play: Play, windMs: number, fromDeg: number): Model {
  const stability = play.stabilityAt(windMs)
  const outflow = { kind: 'lasting', kgPerS: play.kgPerS, seconds: LEAK_S } as const
  const cloud = createCloud({ outflow, heightM: RELEASE_M, windMs, terrain: 'urban', stability })
  return (device) => cloud.peak({ ...play.pointOf(device, fromDeg), z: DETECTOR_M }) * MG_PER_KG
}

/** Puffs that leave every few seconds, each carried by the wind of the minute in which it is on its way; the highest minute. */
function puffsByMinute(play: Play, stability: StabilityClass): Model {
  const minutes = Array.from({ length: PLAYED_S / 10 }, (_, n) => play.windOf(10 * n - 30, 10 * n + 30))
  return (device) => {
    const { x: north, y: east } = play.pointOf(device, 180)
    const course = new Float64Array(PLAYED_S / STEP_S)
    for (let left = 0; left < LEAK_S; left += STEP_S) {
      let [toEast, toNorth, way] = [0, 0, 0]
      for (let n = left / STEP_S; n < course.length; n += 1) {
        const wind = minutes[Math.floor((n * STEP_S) / 10)] as (typeof minutes)[number]
        const windMs = Math.max(0.5, windAtHeight(wind.speed, 2, 'urban', stability))
        const toward = ((wind.from + 180) * Math.PI) / 180
        const [sin, cos] = [Math.sin(toward), Math.cos(toward)]
        toEast += STEP_S * windMs * sin
        toNorth += STEP_S * windMs * cos
        way += STEP_S * windMs
        const { y, z } = briggsSigmas('urban', stability, way)
        const long = Math.max(puffSigmas(stability, way).y, windMs * STEP_S)
        const [offEast, offNorth] = [east - toEast, north - toNorth]
        const along = offEast * sin + offNorth * cos
        const aside = offEast * cos - offNorth * sin
        // A slice of a plume in a wind of 1 m/s, as long as the puff is.
        const slice = plumeFromSigmas({
          rate: play.kgPerS * STEP_S * MG_PER_KG,
          windMs: 1,
          releaseHeightM: RELEASE_M,
          sigmas: { y, z },
          crosswindM: aside,
          heightM: DETECTOR_M,
        })
        const share = Math.exp(-(along ** 2) / (2 * long ** 2)) / (Math.sqrt(2 * Math.PI) * long)
        course[n] = (course[n] as number) + slice * share
      }
    }
    const inMinute = 60 / STEP_S
    let highest = 0
    for (let n = 0; n + inMinute <= course.length; n += 1)
      highest = Math.max(highest, course.slice(n, n + inMinute).reduce((sum, each) => sum + each, 0) / inMinute)
    return highest
  }
}

/** The simulated chlorine leak, played again and again: where an estimate is off, by putting in one thing after the other as it truly was. */
export function leakRows(plays: number) {
  const pairs = new Map<string, ReturnType<Play['pairsWith']>[number][]>()
  const rows: Record<string, string | number>[] = []
  const row = (what: string, some: readonly { modelled: number; measured: number }[]): void => {
    const fit = fitOf(some, LEAST)
    if (fit === undefined) return
    const { withinTwo, bias, scatter } = fit
    const within = `${rounded(100 * withinTwo, 0)} %`
    rows.push({ what, pairs: fit.pairs, 'within 2': within, bias: rounded(bias, 2), scatter: rounded(scatter, 2) })
  }
  for (let seed = 1; seed <= plays; seed += 1) {
    const play = playLeak(seed)
    const wind = play.windOf(-600, 120)
    const { meanMs, fromDeg } = play.carried
    const models: Record<string, Model> = {
      'wind of the masts, ten minutes': plumeBy(play, wind.speed, wind.from),
      'their speed, the direction that carried it': plumeBy(play, wind.speed, fromDeg),
      'the wind that carried it': plumeBy(play, meanMs, fromDeg),
      'that wind, and how far it wandered': plumeBy(play, meanMs, fromDeg + play.wanderedDeg),
      'puffs, wind of every minute': puffsByMinute(play, play.stabilityAt(wind.speed)),
      'what was let out, without a cell': play.thereAt,
    }
    for (const [name, model] of Object.entries(models)) {
      const made = play.pairsWith(model)
      row(`${seed}: ${name}`, made)
      pairs.set(name, [...(pairs.get(name) ?? []), ...made])
    }
  }
  for (const [name, made] of pairs) row(`all: ${name}`, made)
  return rows
}
