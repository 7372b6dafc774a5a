import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  chlorine: 'Fuite de chlore au parc chimique',
  cs137: 'Cs-137 dans un couloir de la douane',
  sarin: 'Sarin dans le métro',
  k40: 'Chargement inoffensif contenant du K-40',
  'scrap-load': 'Deux sources dans un chargement de ferraille',
  smouldering: 'Balle de coton en feu couvant',
  biological: 'Dispersion biologique',
  contraband: 'Contrebande à un poste de contrôle',
  'network-cut': 'Coupure du réseau',
} satisfies Translation<typeof source, 'fr'>
