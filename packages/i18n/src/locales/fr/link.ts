import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: 'Liaison temps réel',
  notStarted: 'Non démarrée',
  connecting: 'Connexion en cours…',
  live: 'En direct',
  lost: 'Connexion perdue',
  restarting: 'Connexion perdue, redémarrage dans {seconds} s',
  notLive: 'Affichage non temps réel\u00a0: dernière mise à jour il y a {seconds} s',
  stale: 'Données périmées',
  updating: 'Mise à jour de la situation…',
  restored: 'Connexion rétablie',
  failed: 'La liaison temps réel n’a pas pu être établie',
  retryNow: 'Réessayer maintenant',
} satisfies Translation<typeof source, 'fr'>
