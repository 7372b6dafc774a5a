import type { ModelDefinition } from '../types.ts'

export type BaleForm = 'chamber' | 'lance'

/** A device that draws air stands around the bale, one without a pump sticks in it. */
export const baleFormOf = ({ modules }: Pick<ModelDefinition, 'modules'>): BaleForm =>
  modules.some(({ readings }) => readings.some(({ key }) => key === 'pumpFlow')) ? 'chamber' : 'lance'

const SIGNS = {
  co: 'coPpm',
  h2: 'hydrogenPpm',
  coreTemperature: 'coreC',
  temperatureRise: 'temperatureRiseK',
  obscuration: 'smokeDbM',
  humidity: 'humidityPct',
} as const

/** What a module of a bale reports, in the words of the rules for smouldering cotton. */
export function baleSignsOf(
  values: Readonly<Record<string, number>>,
): Partial<Record<(typeof SIGNS)[keyof typeof SIGNS], number>> {
  return Object.fromEntries(
    Object.entries(SIGNS).flatMap(([key, sign]) => (values[key] === undefined ? [] : [[sign, values[key]]])),
  )
}
