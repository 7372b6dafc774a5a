import type { Translation } from '../../translation.ts'
import type { palette as source } from '../en/palette.ts'

export const palette = {
  label: 'Palette de commandes',
  placeholder: 'Rechercher une page, un appareil ou une action',
  results: 'Résultats',
  empty: 'Aucun résultat',
  found_one: '{count} résultat',
  found_many: '{count} de résultats',
  found_other: '{count} résultats',
  narrow: 'Il y en a d’autres\u00a0: précisez la recherche',
  move: 'pour se déplacer',
  choose: 'pour ouvrir',
  close: 'pour fermer',
  recent: 'récent',
  kind: {
    page: 'Page',
    device: 'Appareil',
    action: 'Action',
  },
  action: {
    language: 'Langue\u00a0: {language}',
  },
} satisfies Translation<typeof source, 'fr'>
