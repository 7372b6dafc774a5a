import type { Translation } from '../../translation.ts'
import type { category as source } from '../en/category.ts'

export const category = {
  raman: 'Spectromètres Raman',
  ef: 'Détecteurs de traces d’explosifs',
  fcbr: 'Stations multirisques FCBR',
  cr2500: 'Raman portatif CR2500',
  b02: 'Détecteurs biologiques B02',
  rs500: 'Moniteurs de rayonnement RS500',
  bm3001: 'Moniteurs d’aérosols biologiques BM',
  chempro: 'Détecteurs chimiques ChemPro',
  fitrm: 'Moniteurs de rayonnement fitRM',
  ngp2: 'Sondes neutron-gamma NGP-2',
  rg500: 'Spectromètres gamma RG',
  rmsc: 'Stations de radioprotection CIAE-RMS-C',
  rmse: 'Stations de radioprotection CIAE-RMS-E',
  vp100: 'Portiques de radiodétection',
  default: 'Autres détecteurs',
} satisfies Translation<typeof source, 'fr'>
