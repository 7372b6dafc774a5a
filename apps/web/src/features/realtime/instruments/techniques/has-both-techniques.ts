import type { ModelDefinition } from '@vigil/devices'

/** Its tests are made by Raman and by FTIR at once, and are told together. */
export const hasBothTechniques = ({ modules }: Pick<ModelDefinition, 'modules'>): boolean =>
  (['ramanMod', 'ftirMod'] as const).every((technique) => modules.some(({ key }) => key === technique))
