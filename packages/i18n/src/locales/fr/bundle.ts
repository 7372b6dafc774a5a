import type { Translation } from '../../translation.ts'
import type { bundle as source } from '../en/bundle.ts'

export const bundle = {
  title: 'Contenu de l’export',
  intro:
    'Tout ce que vous pouvez voir, choisi par lieu, période et type, dans une archive avec le dictionnaire de ses colonnes.',
  field: {
    site: 'Site',
    everywhere: 'Tous les sites',
    devices: 'Appareils',
    allDevices: 'Tous les appareils du site',
    kinds: 'Types d’enregistrements',
    files: 'Fichiers des tableaux',
    step: 'Mesures',
    pseudonyms: 'Remplacer les noms de personnes par des repères',
  },
  jsonLines: 'JSON, ligne par ligne',
  noteFiles: 'Les spectres sont en N42, les trajets et lieux d’alarmes en GeoJSON.',
  size: {
    title: 'Taille',
    devices: 'Appareils\u00a0: {value}',
    kind: 'Type',
    rows: 'Lignes',
    bytes: 'Taille des fichiers',
    about: 'environ {value}',
    sum: 'Ensemble',
    note: 'Estimée d’après les comptes conservés et un échantillon\u00a0; l’archive est plus petite. Le nombre exact figure avec le fichier prêt.',
    tooLarge:
      'C’est plus que ce qu’une archive peut contenir. Choisissez une période plus courte, moins d’appareils ou des pas plus larges.',
    nothing: 'Rien n’est enregistré pour ce choix.',
  },
  none: 'Choisissez au moins un type d’enregistrements.',
  start: 'Préparer l’archive',
  dictionary: {
    file: 'Fichier',
    holds: 'Contient',
    column: 'Colonne',
    type: 'Type de donnée',
    unit: 'Unité ou fuseau',
    meaning: 'Signification',
    types: {
      text: 'texte',
      number: 'nombre',
      time: 'heure',
    },
    means: {
      text: 'Mots dans la langue de l’archive\u00a0; vide\u00a0: rien n’a été dit',
      number: 'Valeur mesurée ou comptée\u00a0; vide\u00a0: non mesurée, jamais zéro',
      time: 'Un instant\u00a0; à l’heure du fuseau indiqué dans les tableaux, en UTC dans le JSON et le Parquet',
      person: 'Le nom d’une personne, ou le repère qui le remplace',
      utc: 'Le même instant en UTC, ISO 8601',
      simulated: 'Indiqué lorsqu’un appareil simulé a transmis\u00a0; vide\u00a0: mesuré',
      state: 'Le pire état jugé par l’appareil ou le serveur\u00a0; indicateur de qualité de la ligne',
      runState: 'Comment l’appareil fonctionnait\u00a0; indicateur de qualité de la ligne',
      count: 'Nombre de mesures que la ligne représente',
      measured: 'Tel que mesuré par l’appareil',
      mean: 'Moyenne du pas',
      lowest: 'Plus basse mesure du pas',
      highest: 'Plus haute mesure du pas',
      deviceTime: 'Ce qu’indiquait l’horloge de l’appareil',
      unwatched: 'Durée pendant laquelle aucun serveur ne surveillait',
    },
    whole: {
      n42: 'Spectres gamma selon ANSI N42.42-2012, un appareil, un jour au plus',
      ways: 'Trajets des appareils mobiles en GeoJSON (WGS 84)',
      places: 'Alarmes en points, là où se trouvent leurs appareils, les mobiles là où ils étaient, GeoJSON (WGS 84)',
    },
  },
  about: {
    dictionary: 'dictionary.csv explique chaque colonne de chaque tableau.',
    zone: 'Les heures des tableaux sont à l’horloge de {zone}\u00a0; la colonne UTC donne le même instant sans ambiguïté.',
    step: {
      reading: 'Les mesures sont données une à une.',
      minute: 'Les mesures sont des moyennes par minute, avec minimum, maximum et nombre.',
      hour: 'Les mesures sont des moyennes par heure, avec minimum, maximum et nombre.',
    },
    empty: 'Une cellule vide signifie que rien n’a été mesuré ni dit, jamais zéro.',
    quality:
      'L’état de chaque ligne est le pire jugé par l’appareil ou le serveur. Une panne, une maintenance ou un apprentissage figure dans l’état de marche et dans les changements d’état.',
    simulated: 'Ce qui est simulé est indiqué dans sa colonne.',
    pseudonyms:
      'Les noms de personnes ont été remplacés par des repères propres à cette archive. Des noms inconnus du site peuvent rester dans le texte libre.',
    names: 'Les noms de personnes figurent tels qu’enregistrés.',
  },
} satisfies Translation<typeof source, 'fr'>
