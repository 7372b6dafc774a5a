import type { Translation } from '../../translation.ts'
import type { kind as source } from '../en/kind.ts'

export const kind = {
  biological: 'Aerosol biológico',
  chemical: 'Agentes químicos de guerra',
  smoke: 'Humo',
  toxicGas: 'Gases tóxicos',
  nuclear: 'Radiación nuclear',
  weather: 'Meteorología',
  gammaCamera: 'Cámara gamma',
  raman: 'Raman',
  cottonBale: 'Balas de algodón',
} satisfies Translation<typeof source, 'es'>
