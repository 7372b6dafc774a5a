import type { Translation } from '../../translation.ts'
import type { module as source } from '../en/module.ts'

export const module = {
  device: 'Dispositivo completo',
  clock: 'Reloj',
  bioMod: 'Aerosol biológico',
  cwaMod: 'Agentes químicos de guerra',
  smokeMod: 'Humo',
  tvocMod: 'COVT',
  sysMod: 'Sistema',
  gcameraMod: 'Cámara gamma',
  ecMod: 'Gases tóxicos',
  weatherMod: 'Meteorología',
  nuclearMod: 'Radiación nuclear',
  ramanMod: 'Raman',
  ftirMod: 'Infrarrojo (FTIR)',
  explosiveMod: 'Trazas de explosivos',
  samplerMod: 'Muestreador',
  baleMod: 'Bala de algodón',
} satisfies Translation<typeof source, 'es'>
