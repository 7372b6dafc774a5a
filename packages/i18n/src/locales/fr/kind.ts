import type { Translation } from '../../translation.ts'
import type { kind as source } from '../en/kind.ts'

export const kind = {
  biological: 'Aérosol biologique',
  chemical: 'Agents chimiques de guerre',
  smoke: 'Fumée',
  toxicGas: 'Gaz toxiques',
  nuclear: 'Rayonnement nucléaire',
  weather: 'Météo',
  gammaCamera: 'Gamma-caméra',
  raman: 'Raman',
  cottonBale: 'Balles de coton',
} satisfies Translation<typeof source, 'fr'>
