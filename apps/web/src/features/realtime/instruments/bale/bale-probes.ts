import { baleFormOf, type Layout, type ModelDefinition } from '@vigil/devices'

/** The bale as it is drawn, in units of the picture; seen from the front, a little from above. */
export const PICTURE = { width: 360, height: 240 } as const
export const BALE = { x: 50, y: 84, width: 190, height: 118, depth: 44 } as const

export type ProbeKind = 'gas' | 'core' | 'beam'

export interface Probe {
  readonly quantity: string
  readonly kind: ProbeKind
  /** As the formula is written in every language; the unit tells the others apart. */
  readonly symbol?: string
  readonly x: number
  readonly y: number
}

/** A chamber draws air off above the bale and looks through it with a beam; a lance carries everything at its own length. */
const CHAMBER: readonly Probe[] = [
  { quantity: 'h2', kind: 'gas', symbol: 'H₂', x: 74, y: 34 },
  { quantity: 'co', kind: 'gas', symbol: 'CO', x: 186, y: 34 },
  { quantity: 'obscuration', kind: 'beam', x: 322, y: 72 },
  { quantity: 'humidity', kind: 'gas', x: 322, y: 130 },
  { quantity: 'coreTemperature', kind: 'core', x: 145, y: 146 },
]
const LANCE: readonly Probe[] = [
  { quantity: 'h2', kind: 'gas', symbol: 'H₂', x: 197, y: 94 },
  { quantity: 'co', kind: 'gas', symbol: 'CO', x: 171, y: 120 },
  { quantity: 'obscuration', kind: 'beam', x: 223, y: 68 },
  { quantity: 'humidity', kind: 'gas', x: 249, y: 42 },
  { quantity: 'coreTemperature', kind: 'core', x: 145, y: 146 },
]
/** From above the bale to its core. */
export const LANCE_LINE = 'M263 28L145 146'

/** Where in the picture a model measures what it reports. */
export function probesOf(model: Pick<ModelDefinition, 'modules'> & { readonly layout: Layout }): readonly Probe[] {
  const bale = model.modules.find(({ key }) => key === 'baleMod')
  const all = baleFormOf(model) === 'chamber' ? CHAMBER : LANCE
  return all.filter(({ quantity }) => bale?.readings.some(({ key }) => key === quantity))
}
