import type { ModuleKey } from '@vigil/contract'

/** How the server judges what a device sends without a verdict (decision 53). */
export const SERVER_RULES = ['countWindow', 'channel', 'energyRatio'] as const
export type ServerRule = (typeof SERVER_RULES)[number]

export interface ServerJudge {
  readonly rule: ServerRule
  /** False warnings at the usual limit, counted on simulated streams of so many device-days. */
  readonly falseWarnings: number
  readonly deviceDays: number
}

const GAMMA: ServerJudge = { rule: 'countWindow', falseWarnings: 0, deviceDays: 20 }
const NEUTRONS: ServerJudge = { rule: 'countWindow', falseWarnings: 7, deviceDays: 150 }
const CHANNEL: ServerJudge = { rule: 'channel', falseWarnings: 0, deviceDays: 30 }
const RATIO: ServerJudge = { rule: 'energyRatio', falseWarnings: 0, deviceDays: 10 }
const CHANNELS: ReadonlySet<ModuleKey> = new Set(['bioMod', 'tvocMod', 'cwaMod'])

/** Undefined for a quantity that the server does not reckon itself. A device may send the same one with its own verdict. */
export function serverJudgeOf(module: ModuleKey, quantity: string | null): ServerJudge | undefined {
  if (quantity === 'ratioSigma') return RATIO
  if (quantity === 'neutronSigma') return NEUTRONS
  if (quantity !== 'sigma') return undefined
  return CHANNELS.has(module) ? CHANNEL : GAMMA
}
