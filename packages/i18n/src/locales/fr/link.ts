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
  line: {
    short: 'Liaison avec un site coupée',
    site: 'Plus rien n’est reçu de {site}.',
    since: 'Depuis le {time}.',
    hint: 'Ses appareils apparaissent comme non connectés\u00a0; ce qu’ils mesurent entre-temps arrive au rétablissement de la liaison, avec ses alarmes. Renseignez-vous sur place par une autre voie.',
    headquarters: 'Le siège ne reçoit plus rien de ce site.',
    waiting:
      '{num} messages attendent ici et repartiront d’eux-mêmes. Entre-temps, les alarmes de ce site n’y parviennent à personne.',
  },
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
