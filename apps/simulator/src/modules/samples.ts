/** What is held to an identifier. */
export interface Sample {
  readonly name: string
  readonly parts: readonly { readonly substance: string; readonly share: number }[]
}

const pure = (substance: string): Sample => ({ name: substance, parts: [{ substance, share: 1 }] })

export const INNOCENT: readonly Sample[] = [
  'acetone',
  'ethanol',
  'isopropanol',
  'urea',
  'calcite',
  'sulphur',
  'toluene',
  'acetonitrile',
].map(pure)

const EXPLOSIVES = ['tnt', 'rdx', 'petn', 'ammonium-nitrate']
const NARCOTICS = ['cocaine-hydrochloride', 'methamphetamine-hydrochloride']

export const CONTRABAND: readonly Sample[] = [...EXPLOSIVES, ...NARCOTICS].map(pure)

/** What infrared light sees and a Raman laser hardly does. */
export const RAMAN_SILENT: ReadonlySet<string> = new Set(['water'])

/** A device with both techniques is held to more than a Raman library can name. */
export const INNOCENT_FOR_BOTH: readonly Sample[] = [...INNOCENT, pure('water')]
export const CONTRABAND_FOR_BOTH: readonly Sample[] = [
  ...CONTRABAND,
  {
    name: 'rdx and petn',
    parts: [
      { substance: 'rdx', share: 0.55 },
      { substance: 'petn', share: 0.45 },
    ],
  },
]

export const isContraband = (substance: string): boolean =>
  EXPLOSIVES.includes(substance) || NARCOTICS.includes(substance)

export function categoryOf(substance: string): 'explosive' | 'narcotic' | 'harmless' {
  if (EXPLOSIVES.includes(substance)) return 'explosive'
  return NARCOTICS.includes(substance) ? 'narcotic' : 'harmless'
}
