import type { Translation } from '../../translation.ts'
import type { instrument as source } from '../en/instrument.ts'

export const instrument = {
  loadingPast: 'Chargement des dernières heures…',
  nothingStored: 'Rien n’est encore enregistré pour le dernier jour',
  setPoints: '{name} par rapport à ses seuils',
  noAgent: 'Aucun agent reconnu',
  ions: 'Courants ioniques de la cellule à mobilité',
  usual: 'habituel {value}',
  gases: 'Voies de gaz par rapport à leurs seuils',
  gas: 'Gaz',
  againstSetPoints: 'Avertissement · alarme · danger élevé',
  exposure: {
    shortTerm: 'Moyenne sur 15 min (VLCT)',
    longTerm: 'Moyenne sur 8 h (VLEP)',
    short15: '15 min',
    long8: '8 h',
    over: 'sur {duration}',
    dose: 'Dose consommée',
    ofLimit: 'de 8 h au seuil d’alarme, {limit}',
    none: 'Les moyennes apparaissent dès la deuxième mesure',
    reach: 'Les moyennes remontent à {duration}. La dose est la part de 8 h au seuil d’alarme.',
  },
  sizes: 'Particules par taille',
  baseline: 'Ligne de base ± {sigmas} σ',
  background: 'Bruit de fond ± {sigmas} σ',
  backgroundOf:
    'Bruit de fond {mean}, d’après {readings} mesures calmes de la dernière heure. Cette mesure est à {above} au-dessus.',
  noBackground: 'Trop peu de mesures calmes dans la dernière heure pour établir le bruit de fond',
  lastDay: '{name}, dernières 24 heures',
  air: {
    drawn: 'Air aspiré : {flow}',
    stopped: 'La pompe est arrêtée ({flow}) : rien n’est mesuré',
    filter: 'filtre : reste {left}',
  },
  snip: 'Fond sous les pics (SNIP)',
  dragRegion: 'Faites glisser sur le spectre pour intégrer une région',
  perSecond: '{value}/s',
  calibration: 'Étalonnage en énergie',
  noSpectrum: 'Aucun spectre n’est encore arrivé. L’appareil en envoie un toutes les quelques secondes.',
  source: {
    label: 'Spectre affiché',
    device: 'Tel que reçu',
    sum: 'Cumulé ici',
    reset: 'Recommencer',
    empty: 'Le cumul commence au prochain spectre',
  },
  region: {
    title: 'Région',
    from: 'de',
    to: 'à',
    gross: 'Brut',
    background: 'Fond',
    net: 'Net',
    clear: 'Effacer',
  },
  waterfall: {
    title: 'Chute d’eau (waterfall)',
    empty: 'Une ligne par spectre ; la première vient avec le prochain message',
    reach: 'Les dernières {duration}, la plus récente en haut',
  },
  nuclides: {
    title: 'Trouvé dans ce spectre',
    looking: 'Recherche des nucléides…',
    failed: 'La recherche n’a pas pu s’exécuter dans ce navigateur',
    none: 'Rien au-delà du bruit de fond de cet appareil',
    noneClear: 'Rien ne ressort assez nettement pour être nommé',
    facts: '{counts} coups, {sigma} σ',
    shielded: 'derrière un blindage',
    method:
      'Une indication de cette console, pas un résultat : les modèles d’un détecteur à cristal identique ({crystal}, {resolution} % à {energy}) sont ajustés au spectre affiché. Ce que l’appareil a lui-même identifié figure plus haut.',
  },
  ownBackground: {
    gathering:
      'Le bruit de fond de cet appareil n’est pas encore connu dans ce navigateur : {seconds} s sur {needed} s de spectres calmes. D’ici là, seul ce qui ressort très nettement est nommé.',
    known: 'Comparé au bruit de fond de cet appareil : {seconds} s de spectres calmes, le dernier le {until}.',
    renew: 'Relever à nouveau le bruit de fond',
  },
  category: {
    snm: 'Matière nucléaire spéciale',
    medical: 'Médical',
    industrial: 'Industriel',
    norm: 'Naturel (NORM)',
  },
  lines: {
    choose: 'Raies d’un nucléide',
  },
  camera: {
    title: 'Champ de vision',
    horizon: 'milieu de l’image',
    noPicture: 'Pas d’image de la caméra : seul le cadre de son champ est dessiné',
  },
} satisfies Translation<typeof source, 'fr'>
