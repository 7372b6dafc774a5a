import type { Translation } from '../../translation.ts'
import type { module as source } from '../en/module.ts'

export const module = {
  device: 'Appareil entier',
  clock: 'Horloge',
  bioMod: 'Aérosol biologique',
  cwaMod: 'Agents chimiques de guerre',
  smokeMod: 'Fumée',
  tvocMod: 'COVT',
  sysMod: 'Système',
  gcameraMod: 'Gamma-caméra',
  ecMod: 'Gaz toxiques',
  weatherMod: 'Météo',
  nuclearMod: 'Rayonnement nucléaire',
  ramanMod: 'Raman',
  ftirMod: 'Infrarouge (IRTF)',
  explosiveMod: 'Traces d’explosifs',
  samplerMod: 'Préleveur',
  baleMod: 'Balle de coton',
} satisfies Translation<typeof source, 'fr'>
