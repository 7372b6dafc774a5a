import type { Translation } from '../../translation.ts'
import type { category as source } from '../en/category.ts'

export const category = {
  raman: 'Espectrómetros Raman',
  ef: 'Detectores de trazas de explosivos',
  fcbr: 'Estaciones multirriesgo FCBR',
  cr2500: 'Raman portátil CR2500',
  b02: 'Detectores biológicos B02',
  rs500: 'Monitores de radiación RS500',
  bm3001: 'Monitores de aerosol biológico BM',
  chempro: 'Detectores químicos ChemPro',
  fitrm: 'Monitores de radiación fitRM',
  ngp2: 'Sondas neutrón-gamma NGP-2',
  rg500: 'Espectrómetros gamma RG',
  rmsc: 'Estaciones de radiación CIAE-RMS-C',
  rmse: 'Estaciones de radiación CIAE-RMS-E',
  vp100: 'Pórticos de radiación',
  default: 'Otros detectores',
} satisfies Translation<typeof source, 'es'>
