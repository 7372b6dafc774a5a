import type { Translation } from '../../translation.ts'
import type { alarm as source } from '../en/alarm.ts'

export const alarm = {
  text: {
    warning: '{module}\u00a0: {quantity} {value}, seuil de préalarme {limit}',
    alarm: '{module}\u00a0: {quantity} {value}, seuil d’alarme {limit}',
    highRisk: '{module}\u00a0: {quantity} {value}, seuil de risque élevé {limit}',
    value: '{module}, {state}\u00a0: {quantity} {value}',
    about: '{module}\u00a0: {quantity}',
    reported: '{module}\u00a0: {state}, signalé par l’appareil',
    ended: '{module}\u00a0: retour à la normale',
    found: '{message}\u00a0; identifié\u00a0: {findings}',
    finding: '{name} ({confidence}\u00a0%)',
    nothingFound: 'Aucune anomalie décelée',
  },
  notice: {
    detect: 'Alarme de contrôle',
    body: '{time} · {office} · {device} ({sn})',
  },
  kind: {
    normal: 'Réelle',
    drill: 'Exercice',
    test: 'Essai',
  },
  priority: {
    0: 'Aucune',
    1: 'Basse',
    2: 'Moyenne',
    3: 'Haute',
  },
  planLevel: {
    1: 'Niveau 1',
    2: 'Niveau 2',
    3: 'Niveau 3',
    4: 'Niveau 4',
  },
  disposal: {
    transferToPolice: 'Remis à la police',
    noSuspectFound: 'Aucun suspect trouvé',
    persuadedToLeave: 'Invité à quitter les lieux',
    selfAbandoned: 'Objet abandonné par le porteur',
    videoShowsNoAnomaly: 'Rien d’anormal à la vidéo',
    inspectionShowsNoAnomaly: 'Rien d’anormal à l’inspection',
    handledOnSite: 'Traité sur place',
  },
  outcome: {
    leakClosed: 'Fuite trouvée et fermée',
    ventilatedClear: 'Ventilé, mesure conforme',
    spillContained: 'Déversement confiné et ramassé',
    decontaminated: 'Décontaminé',
    knownRelease: 'Rejet connu du procédé',
    noLeakFound: 'Aucune fuite trouvée',
    fireExtinguished: 'Feu éteint',
    handedToFireService: 'Remis aux pompiers',
    smoulderingRemoved: 'Matière couvante sortie et refroidie',
    noFireFound: 'Aucun feu trouvé',
    firstAidGiven: 'Premiers secours sur place',
    takenToHospital: 'Conduit à l’hôpital',
    sentToDoctor: 'Adressé à un médecin après exposition',
    patientReleased: 'Patient de médecine nucléaire, papiers vérifiés, libéré',
  },
  passage: {
    lane: 'Voie {lane}',
    in: 'entrée',
    out: 'sortie',
  },
  outcomeCase: {
    chemical: 'Cas chimique',
    fire: 'Incendie',
    medical: 'Cas médical',
  },
  shield: {
    none: 'Aucune inhibition',
    fault: 'Défauts inhibés',
    alarm: 'Alarmes inhibées',
    faultAndAlarm: 'Défauts et alarmes inhibés',
  },
  transition: {
    raised: 'Déclenchée',
    escalated: 'Aggravée',
    eased: 'Atténuée',
    ended: 'Terminée',
  },
  status: {
    handled: 'Traitée',
    notHandled: 'Non traitée',
  },
  act: {
    upgrade: 'Passer en alarme',
    downgrade: 'Ramener en préalarme',
    clear: 'Lever l’alarme',
    silence: 'Couper le son de l’alarme en cours',
  },
  silencing: {
    act: 'Couper le son',
    ask_one:
      '{count} appareil est en alarme. Son alarme sera muette {minutes}\u00a0min\u00a0; la marque, l’état réel et le temps restant restent visibles.',
    ask_many:
      '{count} d’appareils sont en alarme. Leurs alarmes seront muettes {minutes}\u00a0min\u00a0; les marques, l’état réel et le temps restant restent visibles.',
    ask_other:
      '{count} appareils sont en alarme. Leurs alarmes seront muettes {minutes}\u00a0min\u00a0; les marques, l’état réel et le temps restant restent visibles.',
    done: '{device}\u00a0: son coupé pendant {minutes}\u00a0min',
    calm: '{device} n’est pas en alarme\u00a0: rien à couper',
    already: 'Le son de {device} est déjà coupé',
    nothing: 'Rien à couper\u00a0: aucune alarme sonore en cours',
  },
  silencedTruth: 'En sourdine, état réel\u00a0: {state}',
  unhandled_one: '{count} alarme non traitée',
  unhandled_many: '{count} d’alarmes non traitées',
  unhandled_other: '{count} alarmes non traitées',
} satisfies Translation<typeof source, 'fr'>
