import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: 'Aucun appareil mobile visible d’ici',
  only: 'Appareils affichés',
  all: 'Les {count} appareils mobiles',
  most: 'Les {count} premiers sont affichés ; choisissez ceux qui comptent.',
  lost: 'Liaison perdue : dernières positions connues. Elle se rétablit seule et la lacune est comblée depuis l’historique.',
  devices: 'Appareils mobiles',
  followNone: 'Ne plus suivre',
  follow: 'Garder en vue',
  open: 'Trajet en direct',
  trips: 'Trajets',
  every: 'toutes les {time}',
  ways: 'Trajets de la dernière heure : {quantity}',
  noWays: 'Aucun appareil mobile n’a transmis de position dans l’heure précédant cet instant.',
  mostWays: 'Les trajets de {count} appareils sont tracés ; filtrez ceux qui comptent.',
  fitAll: 'Afficher tous les appareils',
  quality:
    'Les appareils ne transmettent ni satellites ni précision. La qualité d’une position se lit à son âge et à la fréquence des positions.',
} satisfies Translation<typeof source, 'fr'>
