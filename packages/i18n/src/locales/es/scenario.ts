import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  chlorine: 'Fuga de cloro en el parque químico',
  cs137: 'Cs-137 en un carril de aduana',
  sarin: 'Sarín en el metro',
  k40: 'Carga inocua con K-40',
  'scrap-load': 'Dos fuentes en una carga de chatarra',
  smouldering: 'Bala de algodón en combustión latente',
  biological: 'Liberación biológica',
  contraband: 'Contrabando en un puesto de control',
  'network-cut': 'Corte de red',
} satisfies Translation<typeof source, 'es'>
