import type { Translation } from '../../translation.ts'
import type { trips as source } from '../en/trips.ts'

export const trips = {
  picture: 'Tracé du trajet',
  detail: 'Trajet',
  soFar: 'Jusqu’ici',
  underWay: 'en cours',
  quantity: 'Mesuré en route',
  highest: 'Maximum',
  highestAt: 'Maximum à',
  way: 'Parcours',
  gone: 'Les positions de ce trajet ne sont plus conservées.',
  compare: {
    with: 'Superposer un autre trajet',
    none: 'Aucun autre trajet enregistré ne passe par ici.',
    by: 'Coloré selon',
    distance: 'la distance',
    value: 'la valeur',
    samePlace: 'même endroit, à moins de 15 m',
    near: 'à moins de 50 m',
    otherWay: 'autre parcours',
    less: 'moins que sur l’autre trajet',
    sameValue: 'à peu près égal',
    more: 'plus que sur l’autre trajet',
    notCompared: 'non comparé',
    shared: '{share} % du parcours est commun ; écart maximal {distance}.',
  },
  replay: 'Rejouer le trajet',
} satisfies Translation<typeof source, 'fr'>
