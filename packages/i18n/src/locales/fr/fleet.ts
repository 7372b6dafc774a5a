import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  search: 'Rechercher un nom, un numéro de série, un modèle ou un site',
  age: {
    seconds: 'il y a {value} s',
    minutes: 'il y a {value} min',
    hours: 'il y a {value} h',
    days: 'il y a {value} j',
    now: 'à l’instant',
    never: 'jamais reçu',
  },
  simulated: 'Simulé',
  simulatedHint: 'Les mesures de cet appareil proviennent du simulateur',
  silenced: 'En sourdine',
  count: {
    total_one: '{count} appareil',
    total_many: '{count} d’appareils',
    total_other: '{count} appareils',
  },
  shown_one: '{count} appareil affiché',
  shown_many: '{count} d’appareils affichés',
  shown_other: '{count} appareils affichés',
  empty: {
    none: 'Aucun appareil pour l’instant. Demandez à votre administrateur d’en ajouter.',
    noMatch: 'Aucun appareil ne correspond. Modifiez la recherche ou le filtre.',
    noAlarm: 'Aucune alarme en cours',
  },
  loading: 'Chargement des appareils…',
  newAlarm: '{device}\u00a0: {state}',
} satisfies Translation<typeof source, 'fr'>
