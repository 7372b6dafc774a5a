import type { Translation } from '../../translation.ts'
import type { stored as source } from '../en/stored.ts'

/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: 'Ce que les sites stockent',
  new: 'Nouvelle entrée',
  intro:
    'Substances et nucléides que les sites conservent, avec la plus grande quantité présente à la fois. Les fiches, le graphe de connaissances et sa question sur les détecteurs manquants s’y réfèrent.',
  none: 'Le registre est encore vide. Ajoutez la première entrée.',
  what: 'Substance ou nucléide',
  whatHint: 'Nom, formule, numéro ONU',
  amount: 'Quantité maximale',
  unit: 'Unité',
  place: 'Emplacement sur le site',
  since: 'Depuis',
  remarks: 'Remarques',
  site: 'Site',
  removeAsk: '{name} n’est plus conservé à {site}. L’entrée reste enregistrée.',
  former: 'Ce qui y figurait auparavant',
  formerNone: 'Rien n’a encore été modifié.',
  at: 'Stocké à',
  notStored: 'Aucun site que vous voyez ne l’a dans son registre.',
  near: 'Stocké sur les sites atteints',
  keep: 'Tenir le registre',
} satisfies Translation<typeof source, 'fr'>
