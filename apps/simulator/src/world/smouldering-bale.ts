import type { BaleHazard, Smouldering } from './hazard.ts'

/** Hours in a warehouse, minutes here. Each sign follows the one before it: hydrogen, carbon monoxide, smoke, heat. */
const SIGNS = {
  h2Ppm: { from: 0.02, full: 0.55, peak: 60 },
  coPpm: { from: 0.16, full: 0.75, peak: 140 },
  smokeDbM: { from: 0.36, full: 0.85, peak: 0.7 },
  coreK: { from: 0.48, full: 1, peak: 75 },
} as const
/** After the fire brigade came. */
const COOLING_SECONDS = 25

function grown({ from, full, peak }: { from: number; full: number; peak: number }, progress: number): number {
  const share = Math.max(0, Math.min(1, (progress - from) / (full - from)))
  return peak * share ** 1.5
}

export function smoulderingBale(sn: string, at: number, seconds: number): BaleHazard {
  let outAt = at + seconds * 1000
  return {
    kind: 'bale',
    sn,
    get until() {
      return outAt + COOLING_SECONDS * 8000
    },
    stop(now) {
      outAt = Math.min(outAt, now)
    },
    smouldering(now): Smouldering {
      const progress = (Math.min(now, outAt) - at) / 1000 / seconds
      const left = now > outAt ? Math.exp(-(now - outAt) / 1000 / COOLING_SECONDS) : 1
      return {
        h2Ppm: grown(SIGNS.h2Ppm, progress) * left,
        coPpm: grown(SIGNS.coPpm, progress) * left,
        smokeDbM: grown(SIGNS.smokeDbM, progress) * left,
        coreK: grown(SIGNS.coreK, progress) * left,
      }
    },
  }
}
