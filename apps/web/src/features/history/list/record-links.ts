import type { ReadingStep } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const AROUND_MS = 5 * MINUTE

/** The device's single readings, five minutes before until five minutes after; of an hour, all that it is made of. */
export const aroundMoment = (sn: string, at: number, lastsMs = 0): string =>
  paths.records(sn, {
    step: 'reading' satisfies ReadingStep,
    begin: String(Math.max(0, at - AROUND_MS)),
    end: String(at + lastsMs + AROUND_MS),
  })

/** Every device of the site in the hour of the moment and those beside it: finer steps are for one device at a time. */
export function sameTime(office: string | undefined, at: number): string {
  const hour = Math.floor(at / HOUR) * HOUR
  return paths.records(undefined, { office, begin: String(Math.max(0, hour - HOUR)), end: String(hour + 2 * HOUR) })
}

export const STEP_MS = { reading: 0, minute: MINUTE, hour: HOUR } as const
const FINER = { reading: undefined, minute: 'reading', hour: 'minute' } as const satisfies Record<
  ReadingStep,
  ReadingStep | undefined
>

/** What a step is made of. */
export function withinStep(sn: string, at: number, step: ReadingStep): string | undefined {
  const finer = FINER[step]
  return finer && paths.records(sn, { step: finer, begin: String(at), end: String(at + STEP_MS[step]) })
}
