/** What a substance in the air does to the sensors. Concentrations are mg/m³, those of an aerosol particles per litre. */
export interface Substance {
  readonly name: string
  readonly category: string
  /** Electrochemical cells that answer, by quantity, per mg/m³. */
  readonly cells?: Readonly<Record<string, number>>
  /** Seen by ion mobility as an agent of its own. */
  readonly agent?: true
  /** Reading of a photo-ionisation detector, ppm per mg/m³. */
  readonly pidPpm?: number
  /** Ion currents, pA per mg/m³ before the detector saturates. */
  readonly ions?: { readonly positive: number; readonly negative: number }
  /** Living particles; concentrations are particles per litre. */
  readonly particles?: true
}

const substances = {
  chlorine: { name: 'chlorine', category: 'toxicGas', cells: { cl2: 1 }, ions: { positive: 0, negative: 40 } },
  sarin: { name: 'sarin', category: 'nerve', agent: true, pidPpm: 0.1, ions: { positive: 900, negative: 60 } },
  bioaerosol: { name: 'bioaerosol', category: 'biological', particles: true },
} as const satisfies Record<string, Substance>

export type SubstanceName = keyof typeof substances
export const SUBSTANCES: Readonly<Record<SubstanceName, Substance>> = substances
