import type { SampleMessage } from '@vigil/contract'
import { normal, sampledVolumeL, uniform } from '@vigil/science'
import type { Behaviour, Fitting } from './behaviour.ts'

const PAUSE_S = { live: 1500, history: 21_600 }
const DEFAULT_MINUTES = 10
const MINUTE_MS = 60_000
const FLOW_NOISE = 0.005
/** The range of a flow leaves half as much again above what the pump is built for. */
const RANGE_OVER_NOMINAL = 1.5
/** Particles per litre in the drawn air from which the strip turns. */
const POSITIVE_FROM = 200

interface Run {
  readonly begin: number
  /** When it is to end; between two steps of the told past it may have ended long before the second. */
  readonly until: number
  /** Until here its volume is counted. */
  counted: number
  litres: number
  positive: boolean
}

/** Draws air for a set time and leaves a numbered sample. */
export function sampler({ module, rng, sn }: Fitting): Behaviour {
  const flowRange = module.readings.find(({ key }) => key === 'sampleFlow')?.range
  const nominal = (flowRange?.[1] ?? 150) / RANGE_OVER_NOMINAL
  let run: Run | undefined
  let nextAt = 0
  let stopping = false
  let starting = false
  let number = 0
  let records: SampleMessage[] = []

  return {
    get activity() {
      return run === undefined ? undefined : ('sampling' as const)
    },
    apply(values, scene) {
      const { at, pace, setting, airStopped, exposures } = scene
      if (nextAt === 0) nextAt = at + uniform(rng, 0.02, 1) * PAUSE_S[pace] * 1000
      if (run === undefined && !airStopped && (starting || at >= nextAt)) {
        const until = at + (setting('samplingTime') ?? DEFAULT_MINUTES) * MINUTE_MS
        run = { begin: at, until, counted: at, litres: 0, positive: false }
        starting = false
      }
      const flow = run === undefined || airStopped ? 0 : (setting('flow') ?? nominal) * (1 + normal(rng, 0, FLOW_NOISE))
      values.set('sampleFlow', flow)
      if (run === undefined) {
        values.set('sampledVolume', 0)
        values.set('sampleProgress', 0)
        return
      }
      const drawnUntil = Math.min(at, run.until)
      run.litres += sampledVolumeL(flow, (drawnUntil - run.counted) / 1000)
      run.counted = drawnUntil
      run.positive ||= exposures.some(
        ({ substance, concentration }) => substance === 'bioaerosol' && concentration > POSITIVE_FROM,
      )
      values.set('sampledVolume', run.litres)
      values.set('sampleProgress', (100 * (drawnUntil - run.begin)) / (run.until - run.begin))
      if (at < run.until && !stopping) return
      number += 1
      const duration = Math.round((drawnUntil - run.begin) / 1000)
      records.push({
        type: 'sample',
        begin: run.begin,
        time: drawnUntil,
        simulated: true,
        number: `${sn}-${new Date(run.begin).toISOString().slice(0, 10)}-${number}`,
        pressure: values.get('samplePressure'),
        // The mean of the run: with its duration it gives the volume.
        flow: duration === 0 ? 0 : Math.round((run.litres / duration) * 600) / 10,
        volume: Math.round(run.litres),
        temperature: Math.round(values.get('sampleTemperature') * 10) / 10,
        duration,
        result: run.positive ? 'positive' : 'negative',
      })
      run = undefined
      stopping = false
      nextAt = at + uniform(rng, 0.6, 1.4) * PAUSE_S[pace] * 1000
    },
    takeRecords() {
      const taken = records
      records = []
      return taken
    },
    command(name) {
      if (name === 'startSample') starting = run === undefined
      else if (name === 'stopSample') stopping = run !== undefined
      else return false
      return name === 'startSample' ? starting : stopping
    },
  }
}
