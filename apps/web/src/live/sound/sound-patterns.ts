import type { AlarmSound } from '@vigil/domain'

export type Sound = AlarmSound | 'linkLost'

export interface Tone {
  /** Seconds from the beginning of the pattern. */
  readonly at: number
  readonly lasts: number
  readonly hz: number
  /** 0..1 */
  readonly level: number
}

export interface SoundPattern {
  readonly tones: readonly Tone[]
  /** Begins again after so many seconds. */
  readonly period: number
}

const row = (tones: readonly (readonly [hz: number, lasts: number])[], gap: number, level: number): Tone[] => {
  let at = 0
  return tones.map(([hz, lasts]) => {
    const tone = { at, lasts, hz, level }
    at += lasts + gap
    return tone
  })
}

/**
 * Told apart by rhythm as well as by pitch, for those who do not hear pitch well: a warning is two calm rising tones, an alarm a
 * fast row of six that leaves hardly a pause, a lost link three slow falling ones with a long silence.
 */
export const SOUND_PATTERNS: Readonly<Record<Sound, SoundPattern>> = {
  warning: {
    tones: row(
      [
        [660, 0.2],
        [880, 0.2],
      ],
      0.1,
      0.5,
    ),
    period: 2.5,
  },
  alarm: {
    tones: row(
      [
        [990, 0.12],
        [740, 0.12],
        [990, 0.12],
        [740, 0.12],
        [990, 0.12],
        [740, 0.12],
      ],
      0.04,
      0.8,
    ),
    period: 1.2,
  },
  linkLost: {
    tones: row(
      [
        [523, 0.35],
        [392, 0.35],
        [262, 0.5],
      ],
      0.15,
      0.5,
    ),
    period: 6,
  },
}

/** Overtones make small loudspeakers audible; together they stay below the level of the tone. */
const OVERTONES = [
  [1, 0.7],
  [2, 0.2],
  [3, 0.1],
] as const
/** Without a ramp every tone begins and ends with a click. */
const RAMP_S = 0.01

/** One period of the pattern as samples between -1 and 1. */
export function renderPattern({ tones, period }: SoundPattern, sampleRate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(period * sampleRate))
  for (const { at, lasts, hz, level } of tones) {
    const first = Math.round(at * sampleRate)
    const count = Math.round(lasts * sampleRate)
    for (let i = 0; i < count && first + i < samples.length; i++) {
      const ramp = Math.min(1, i / (RAMP_S * sampleRate), (count - i) / (RAMP_S * sampleRate))
      let sum = 0
      for (const [times, share] of OVERTONES) sum += share * Math.sin((2 * Math.PI * hz * times * i) / sampleRate)
      samples[first + i] = level * ramp * sum
    }
  }
  return samples
}
