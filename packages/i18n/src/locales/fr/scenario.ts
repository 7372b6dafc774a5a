import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  'chlorine-release': 'Fuite de chlore au parc chimique',
  'caesium-lane': 'Cs-137 dans un couloir de la douane',
  'sarin-metro': 'Sarin dans le métro',
  'potassium-load': 'Chargement inoffensif contenant du K-40',
  'smouldering-bale': 'Balle de coton en feu couvant',
  'biological-release': 'Dispersion biologique',
  'network-cut': 'Coupure du réseau',
} satisfies Translation<typeof source, 'fr'>
