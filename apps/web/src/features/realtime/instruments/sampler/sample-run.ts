interface Point {
  readonly at: number
  readonly value: number
  readonly max?: number
}

export interface SampleRun {
  /** Percent. */
  readonly progress: number
  /** Undefined until the progress has moved enough to tell. */
  readonly begin: number | undefined
  readonly end: number | undefined
}

/** The device tells whole percents: fewer steps than this could be off by half. */
const LEAST_RISE = 3

/** The sample that is being drawn, and when it will be done if it goes on as it went; undefined while none is. */
export function runningSample(progress: readonly Point[]): SampleRun | undefined {
  const last = progress.at(-1)
  if (last === undefined || last.value <= 0) return undefined
  // Only the moment at which a percent was reached is known to fit it: the readings in between say the same for longer.
  const steps: Point[] = []
  for (let index = progress.length - 1; index > 0; index--) {
    const [before, point] = [progress[index - 1], progress[index]]
    if (before === undefined || point === undefined) break
    if (point.value !== before.value) steps.unshift(point)
    // Progress that falls belongs to the sample before.
    if (before.value <= 0 || before.value > point.value) break
  }
  const [first, latest] = [steps[0], steps.at(-1)]
  if (first === undefined || latest === undefined || latest.value - first.value < LEAST_RISE) {
    return { progress: last.value, begin: undefined, end: undefined }
  }
  const msPerPercent = (latest.at - first.at) / (latest.value - first.value)
  return {
    progress: last.value,
    begin: Math.round(latest.at - latest.value * msPerPercent),
    end: Math.round(latest.at + (100 - latest.value) * msPerPercent),
  }
}

export interface FinishedSample {
  readonly end: number
  readonly litres: number
}

/** The last sample that came to its end within the points: the volume falls back to nothing when it is taken out. */
export function lastSample(volume: readonly Point[]): FinishedSample | undefined {
  for (let index = volume.length - 1; index > 0; index--) {
    const before = volume[index - 1]
    const after = volume[index]
    if (before === undefined || after === undefined) continue
    const litres = Math.max(before.max ?? before.value, before.value)
    if (litres > 0 && after.value < litres / 2) return { end: after.at, litres: Math.max(litres, after.max ?? 0) }
  }
  return undefined
}
