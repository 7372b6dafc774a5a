import type { Behaviour, Fitting } from './behaviour.ts'
import { ftirTest } from './ftir-shop.ts'
import { identifier } from './identifier.ts'

const SCANS = 16
/** First the clean crystal, then the sample on it. */
const BACKGROUND_S = 3
const SCANS_PER_S = SCANS / BACKGROUND_S

const scansIn = (seconds: number): number => Math.min(SCANS, Math.max(0, Math.ceil(seconds * SCANS_PER_S)))

/** An infrared spectrometer whose sample is pressed onto a crystal. */
export function ftir(fitting: Fitting): Behaviour {
  return identifier(fitting, {
    measure: ftirTest,
    show(values, { phase, begin }, test, { at, pace }) {
      const elapsed = (at - begin) / 1000
      const isShort = pace === 'live' && phase === 'measuring'
      values.set('peakAbsorbance', test?.peakAbsorbance ?? 0)
      values.set('backgroundScans', phase === 'idle' ? 0 : isShort ? Math.max(1, scansIn(elapsed)) : SCANS)
      values.set('sampleScans', phase === 'idle' ? 0 : isShort ? scansIn(elapsed - BACKGROUND_S) : SCANS)
    },
  })
}
