/** Running averages of an exposure: 15 minutes sliding (STEL) and the shift's dose over 8 hours (TWA). */
export interface ExposureState {
  /** Concentration times seconds since the shift began. */
  readonly shiftDose: number
  readonly shiftSeconds: number
  /** Dose of each whole slot of the sliding window, oldest first. */
  readonly slots: readonly number[]
  readonly openDose: number
  readonly openSeconds: number
}

const TWA_SECONDS = 8 * 3600
const SLOT_SECONDS = 60
const STEL_SLOTS = 15

export const EXPOSURE_START: ExposureState = { shiftDose: 0, shiftSeconds: 0, slots: [], openDose: 0, openSeconds: 0 }

/** Adds a concentration that held for some seconds. A long gap is filled with it, so give the value that held. */
export function exposureStep(state: ExposureState, concentration: number, seconds: number): ExposureState {
  if (!(seconds > 0) || !Number.isFinite(concentration)) return state
  const slots = [...state.slots]
  let openDose = state.openDose
  let openSeconds = state.openSeconds
  // Only the last window of a very long step can still matter.
  let left = Math.min(seconds, SLOT_SECONDS * (STEL_SLOTS + 1))
  while (left > 0) {
    const part = Math.min(left, SLOT_SECONDS - openSeconds)
    openDose += concentration * part
    openSeconds += part
    left -= part
    if (openSeconds >= SLOT_SECONDS) {
      slots.push(openDose)
      openDose = 0
      openSeconds = 0
    }
  }
  return {
    shiftDose: state.shiftDose + concentration * seconds,
    shiftSeconds: state.shiftSeconds + seconds,
    slots: slots.slice(-STEL_SLOTS),
    openDose,
    openSeconds,
  }
}

/** Dose of the shift spread over 8 hours: what is compared with a PC-TWA. */
export function twaOf(state: ExposureState): number {
  return state.shiftDose / TWA_SECONDS
}

/**
 * Mean over the last 15 minutes, in steps of a minute: what is compared with a PC-STEL.
 * A shorter history counts as preceded by clean air.
 */
export function stelOf(state: ExposureState): number {
  const whole = state.slots.reduce((sum, dose) => sum + dose, 0)
  const oldest = state.slots.length === STEL_SLOTS ? (state.slots[0] ?? 0) : 0
  return (whole - (oldest * state.openSeconds) / SLOT_SECONDS + state.openDose) / (SLOT_SECONDS * STEL_SLOTS)
}
