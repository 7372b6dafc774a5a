import type { Nuclide } from './nuclide.ts'

/** What one does at first is the same within a group; the categories of N42.34 are too wide for that. */
export const NUCLIDE_GROUPS = [
  'specialNuclear',
  'medical',
  'gammaSource',
  'checkSource',
  'reactor',
  'beta',
  'americium',
  'neutron',
  'potassium',
  'rareEarth',
  'radium',
  'thorium',
  'uranium',
] as const
export type NuclideGroup = (typeof NUCLIDE_GROUPS)[number]

/** Uses are general knowledge, to be reviewed by the site's expert. */
const GROUP_OF: Readonly<Record<string, NuclideGroup>> = {
  'Co-60': 'gammaSource',
  'Se-75': 'gammaSource',
  'Cs-137': 'gammaSource',
  'Yb-169': 'gammaSource',
  'Ir-192': 'gammaSource',
  'Na-22': 'checkSource',
  'Co-57': 'checkSource',
  'Y-88': 'checkSource',
  'Cd-109': 'checkSource',
  'Ba-133': 'checkSource',
  'Eu-152': 'checkSource',
  'Eu-154': 'checkSource',
  'Mn-54': 'reactor',
  'Zn-65': 'reactor',
  'Ag-110m': 'reactor',
  'Cs-134': 'reactor',
  'Sr-90': 'beta',
  'Am-241': 'americium',
  'Cf-252': 'neutron',
  'K-40': 'potassium',
  'La-138': 'rareEarth',
  'Lu-176': 'rareEarth',
  'Ra-226': 'radium',
  'Th-228': 'thorium',
  'Th-232': 'thorium',
  'U-238': 'uranium',
}

/** Undefined for one that was added to the tables without a group. */
export function groupOfNuclide({ id, category }: Pick<Nuclide, 'id' | 'category'>): NuclideGroup | undefined {
  if (category === 'snm') return 'specialNuclear'
  return category === 'medical' ? 'medical' : GROUP_OF[id]
}

/** IAEA, EPR-First Responders (2006): around a dangerous source without shield, and wherever the dose rate is above. */
export const SOURCE_PERIMETER = { metres: 30, microSvPerHour: 100 } as const

const DANGEROUS: readonly NuclideGroup[] = ['specialNuclear', 'gammaSource', 'reactor', 'beta', 'americium', 'neutron']

/** Whether a source of the group is to be taken for a dangerous one until somebody knows better. */
export const mayBeDangerous = (group: NuclideGroup): boolean => DANGEROUS.includes(group)
