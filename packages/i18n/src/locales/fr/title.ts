import type { Translation } from '../../translation.ts'
import type { title as source } from '../en/title.ts'

export const title = {
  deployment: {
    1: 'Système de sûreté NRBC',
    2: 'Projet de contrôle des voyageurs et des bagages du métro',
    3: 'Plateforme de surveillance douanière',
    4: 'Surveillance maillée du parc chimique',
    5: 'Défense intelligente des frontières',
    6: 'Plateforme d’essai',
    default: 'Plateforme de gestion des données',
  },
  page: '{page} · {title}',
} satisfies Translation<typeof source, 'fr'>
