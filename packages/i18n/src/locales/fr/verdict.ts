export const verdict = {
  title: 'Ce que dit le spectre',
  unknown: 'quelque chose sans nom dans la bibliothèque',
  says: 'D’après le spectre\u00a0: {names}',
  saysUnknown: 'D’après le spectre\u00a0: quelque chose sans nom dans la bibliothèque',
  saysBackground: 'D’après le spectre\u00a0: rien au-delà du bruit de fond',
  deviceSays: 'D’après l’appareil\u00a0: {names}',
  deviceSilent: 'L’appareil lui-même n’a rien nommé.',
  same: 'L’appareil et le spectre concordent.',
  differ:
    'L’appareil et le spectre ne concordent pas\u00a0: faites examiner les deux par un expert avant d’agir sur l’un ou l’autre nom.',
  of: 'Spectre du {time}\u00a0: {counts} coups en {seconds}\u00a0s depuis le début de l’alarme',
  ofUntimed: 'Spectre du {time}\u00a0: {counts} coups depuis le début de l’alarme',
  waiting: 'Aucun spectre de cette alarme n’a encore été jugé.',
  none: 'L’appareil n’a envoyé aucun spectre avec cette alarme.',
  judging: 'Jugement du spectre en cours…',
  failed: 'Le spectre n’a pas pu être jugé.',
  crystal:
    'Jugé par le serveur comme un cristal {crystal}, à côté de {seconds}\u00a0s de bruit de fond de cet appareil.',
  crystalAlone:
    'Jugé par le serveur comme un cristal {crystal}, sans bruit de fond de cet appareil\u00a0: seul ce qui ressort très nettement est nommé.',
  backgroundThen: 'C’est le bruit de fond tel qu’il était connu le {time}.',
  noBackgroundThen: 'Aucun n’était enregistré avant ce relevé.',
  crystalAssumed: 'Le modèle d’appareil n’indique aucun cristal\u00a0: {crystal} est supposé.',
  waitingSample: 'pas encore jugé',
}
