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
  'Be-7': 'checkSource',
  'Br-82': 'checkSource',
  'Rb-86': 'checkSource',
  'Sn-113': 'checkSource',
  'Gd-153': 'checkSource',
  'Ho-166m': 'checkSource',
  'Bi-207': 'checkSource',
  'Ce-139': 'checkSource',
  'Na-24': 'reactor',
  'Sc-46': 'reactor',
  'Mn-56': 'reactor',
  'Co-56': 'reactor',
  'Co-58': 'reactor',
  'Fe-59': 'reactor',
  'Nb-94': 'reactor',
  'Sb-124': 'reactor',
  'Lu-177m': 'reactor',
  'Ta-182': 'reactor',
  'W-187': 'reactor',
  'Hg-203': 'reactor',
  'Po-210': 'reactor',
  'Am-243': 'reactor',
  'Zr-95': 'reactor',
  'Nb-95': 'reactor',
  'Ru-103': 'reactor',
  'Ru-106': 'reactor',
  'Sb-125': 'reactor',
  'Te-132': 'reactor',
  'I-133': 'reactor',
  'Xe-135': 'reactor',
  'Ba-140': 'reactor',
  'La-140': 'reactor',
  'Ce-141': 'reactor',
  'Ce-144': 'reactor',
  'Eu-155': 'reactor',
  'Sr-90': 'beta',
  'Tl-204': 'beta',
  'Am-241': 'americium',
  'Cf-252': 'neutron',
  'K-40': 'potassium',
  'La-138': 'rareEarth',
  'Lu-176': 'rareEarth',
  'Ra-226': 'radium',
  'Th-228': 'thorium',
  'Th-232': 'thorium',
  'Ac-227': 'uranium',
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
