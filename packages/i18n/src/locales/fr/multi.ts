import type { Translation } from '../../translation.ts'
import type { multi as source } from '../en/multi.ts'

export const multi = {
  compare: 'Comparer',
  title: 'Comparer des appareils',
  devices: 'Appareils',
  chooseDevices: 'Choisir des appareils',
  model: 'Modèle',
  columns: 'Côte à côte',
  comparison: 'Comparaison',
  device: 'Appareil',
  state: 'État',
  none: 'Choisissez les appareils à comparer.',
  noDevices: 'Aucun appareil à comparer',
  leaveOut: 'Retirer {name} de la comparaison',
} satisfies Translation<typeof source, 'fr'>
