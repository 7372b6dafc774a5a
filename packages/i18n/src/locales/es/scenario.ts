import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  'chlorine-release': 'Fuga de cloro en el parque químico',
  'caesium-lane': 'Cs-137 en un carril de aduana',
  'sarin-metro': 'Sarín en el metro',
  'potassium-load': 'Carga inocua con K-40',
  'smouldering-bale': 'Bala de algodón en combustión latente',
  'biological-release': 'Liberación biológica',
  'network-cut': 'Corte de red',
} satisfies Translation<typeof source, 'es'>
