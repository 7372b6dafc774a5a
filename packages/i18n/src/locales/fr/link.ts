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
  serverClock: 'Horloge du serveur inexacte',
  serverAhead: 'L’horloge de ce serveur avance d’environ {time} sur celle de ses appareils',
  serverBehind: 'L’horloge de ce serveur retarde d’environ {time} sur celle de ses appareils',
  serverClockHint:
    'Les alarmes sont prises à leur arrivée, mais les heures de tous les écrans et enregistrements sont fausses. Faites régler l’horloge du serveur.',
  unread: {
    short: 'Données manquantes',
    live: 'Une partie des messages temps réel n’a pas pu être lue ({num})\u00a0:',
    devices: 'Appareils impossibles à afficher ({num})\u00a0:',
    alarms: 'Alarmes impossibles à afficher ({num})\u00a0:',
    answer: 'Absents d’une liste car illisibles ({num})\u00a0:',
    hint: 'Les appareils concernés apparaissent comme non connectés. La situation complète est redemandée.',
    more: 'et {num} de plus',
    device: 'appareil',
    alarm: 'alarme',
    values: 'mesures',
    message: 'message reçu',
    entry: 'entrée',
  },
} satisfies Translation<typeof source, 'fr'>
