import type { Translation } from '../../translation.ts'
import type { shell as source } from '../en/shell.ts'

export const shell = {
  menu: {
    label: 'Menu principal',
    collapse: 'Replier le menu',
    expand: 'Déplier le menu',
    external: 'ouvre un autre système',
  },
  user: {
    menu: 'Compte de {name}',
    password: 'Changer le mot de passe',
    personal: 'Paramètres personnels',
    service: 'Assistance en ligne',
    download: 'Télécharger le client',
    help: 'Aide',
    about: 'À propos',
    exit: 'Se déconnecter',
  },
  exitText: 'Cet écran n’affichera plus les alarmes et ne les fera plus entendre.',
  drawer: 'Surveillance des appareils',
  fullscreen: {
    enter: 'Plein écran',
    leave: 'Quitter le plein écran',
  },
  languageFailed: 'La langue n’a pas pu être chargée',
  alarmsUnknown: 'Alarmes non traitées\u00a0: pas encore connues',
  notices: 'Avis d’alarme',
  /** What a notice says of its alarm. */
  course: {
    new: 'Nouvelle',
    worse: 'S’aggrave',
    easing: 'S’atténue',
    over: 'Terminée',
  },
  sound: {
    turnOn: 'Activer le son d’alarme',
    turnOff: 'Couper le son d’alarme',
    muted: 'Son bloqué par le navigateur',
    mutedHint: 'Les alarmes s’affichent mais ne s’entendent pas.',
    unlock: 'Activer le son',
    checkTitle: 'Test du son',
    checkText: 'Assurez-vous d’entendre les alarmes.',
    checkHeard: 'L’avez-vous entendu ? Sinon, vérifiez le haut-parleur et le volume.',
    notPlayed: 'Le navigateur ne l’a pas joué. Autorisez le son pour cette page, puis réessayez.',
    play: 'Jouer l’alarme',
    again: 'Rejouer',
    heard: 'Je l’entends',
    notNow: 'Pas maintenant',
  },
  silence: {
    title: 'En sourdine, avec leur état réel',
    short_one: '{count} en sourdine',
    short_many: '{count} en sourdine',
    short_other: '{count} en sourdine',
    count_one: '{count} appareil en sourdine, l’afficher',
    count_many: '{count} appareils en sourdine, les afficher',
    count_other: '{count} appareils en sourdine, les afficher',
  },
  newAlarms_one: '{count} nouvelle alarme',
  newAlarms_many: '{count} nouvelles alarmes',
  newAlarms_other: '{count} nouvelles alarmes',
} satisfies Translation<typeof source, 'fr'>
