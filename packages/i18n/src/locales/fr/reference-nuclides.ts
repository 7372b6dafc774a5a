import type { Translation } from '../../translation.ts'
import type { nuclide as source } from '../en/reference-nuclides.ts'

export const nuclide = {
  isolate: 'Périmètre initial (AIEA)',
  isolateValue: 'au moins {value} dans toutes les directions, et partout où il y a plus de {rate}',
  what: {
    specialNuclear:
      'Matière nucléaire (uranium, plutonium, neptunium)\u00a0: combustible des réacteurs et des armes. Elle rayonne peu et se blinde facilement\u00a0: une mesure faible ne veut pas dire une petite quantité. Inhalée en poussière, elle est très nocive.',
    medical:
      'Usage médical\u00a0: le plus souvent un patient après un examen ou un traitement, ou une livraison à un hôpital. L’activité disparaît en quelques heures à quelques semaines. Un patient n’est pas un danger pour les passants\u00a0; urine et sueur peuvent en contenir.',
    gammaSource:
      'Source gamma de forte activité\u00a0: gammagraphie, jauges de niveau et de densité, irradiateurs, radiothérapie. Sans blindage, une capsule de quelques millimètres peut brûler ou tuer en quelques minutes à quelques heures, sans qu’on sente rien. Rompue, elle se disperse en poussière.',
    checkSource:
      'Source d’étalonnage ou de contrôle\u00a0: pastilles et petites capsules de laboratoires et de fabricants d’appareils. Le plus souvent faible\u00a0; plusieurs ensemble, ou une source industrielle, peuvent être fortes.',
    reactor:
      'Produit dans les réacteurs ou les accélérateurs. Hors d’une telle installation, il est inhabituel\u00a0: ferraille contaminée, déchets ou rejet. Plusieurs de cette famille ensemble font penser à un rejet.',
    beta: 'Strontium 90, source bêta forte\u00a0: jauges d’épaisseur, applicateurs médicaux, générateurs thermoélectriques. Le détecteur ne voit que le rayonnement de freinage dans le métal\u00a0: la source est bien plus forte que la mesure. Il brûle la peau et, incorporé, se fixe dans les os.',
    americium:
      'Américium 241\u00a0: détecteurs de fumée, jauges et, avec du béryllium, sources de neutrons pour diagraphie et humidimètres. Son rayonnement gamma est faible\u00a0; c’est la poussière inhalée qui nuit. Il accompagne aussi le plutonium.',
    neutron:
      'Californium 252\u00a0: source de neutrons pour la diagraphie, l’analyse des matériaux et le démarrage des réacteurs. Les neutrons traversent le plomb et l’acier\u00a0; le débit de dose gamma seul ne suffit pas.',
    potassium:
      'Potassium 40, naturel\u00a0: potasse et autres engrais, céramiques et carrelages, granit, argile, sel de régime. Sans danger dans ces marchandises, mais un chargement peut masquer une autre source.',
    rareEarth:
      'Lanthane ou lutécium naturels\u00a0: souvent le cristal du détecteur lui-même (LaBr₃, LYSO), aussi verre optique, pierres à briquet, catalyseurs, poudre à polir. Faible, mais peut masquer une autre source.',
    radium:
      'Radium 226 et ses descendants\u00a0: naturel dans les minerais, les engrais phosphatés et les dépôts pétroliers, mais aussi vieux cadrans lumineux, aiguilles médicales et paratonnerres, parfois forts. Il dégage du radon, et les vieux objets fuient. Il peut masquer une autre source.',
    thorium:
      'Thorium et ses descendants, naturel\u00a0: manchons à gaz, électrodes de soudage, vieux objectifs, sable de monazite, céramiques et réfractaires. Faible dans ces marchandises\u00a0; ne pas inhaler la poussière. Un chargement peut masquer une autre source.',
    uranium:
      'Uranium naturel ou appauvri\u00a0: minerai, émaux et vieux verres, contrepoids, munitions, blindages de sources fortes. Il rayonne peu et sa poussière est toxique. Il peut masquer une autre source ou en être le blindage.',
  },
  first: {
    specialNuclear:
      'Ne pas toucher, ouvrir ni déplacer\u00a0; ne rapprocher ni pièces, ni eau, ni plastique. Éloigner tout le monde, garder le lieu. Mesurer aussi les neutrons. Prévenir aussitôt la police, l’autorité de sûreté nucléaire et le contact national de sécurité nucléaire\u00a0; leurs spécialistes décident.',
    medical:
      'Demander avec discrétion, voir le certificat de l’hôpital, mesurer si cela vient de tout le corps. Ne pas retenir un patient pour la seule mesure. Comparer un colis avec l’étiquette et les papiers, ne pas l’ouvrir. Si cela ne colle pas\u00a0: s’éloigner, appeler le conseiller en radioprotection.',
    gammaSource:
      'D’abord la distance\u00a0: tout le monde s’éloigne\u00a0; deux fois plus loin, quatre fois moins de dose. Ne jamais toucher ni ramasser. Ne rester que peu de temps, derrière béton, acier ou plomb. Baliser, noter qui était près\u00a0; appeler le conseiller en radioprotection, les pompiers et l’autorité de sûreté. Ne pas balayer, essuyer ni l’emporter en véhicule.',
    checkSource:
      'Ne pas toucher à mains nues\u00a0; rester à quelques pas, peu de temps. Comparer avec l’étiquette et les papiers, interroger le propriétaire. Sans papiers ou à débit de dose élevé, la traiter comme une source forte et appeler le conseiller en radioprotection. Ne pas l’ouvrir ni l’emporter.',
    reactor:
      'Loin de la poussière et de la fumée, contre le vent\u00a0; ne pas manger, boire ni fumer. Masque et combinaison\u00a0; contrôler mains, chaussures et roues avant tout départ. Regarder les détecteurs voisins\u00a0; prévenir aussitôt le conseiller en radioprotection et l’autorité de sûreté. Ne pas laver ni balayer.',
    beta: 'S’éloigner\u00a0; ne jamais toucher\u00a0: quelques secondes peuvent brûler la main. Écran de plastique ou de bois d’abord, métal derrière. Baliser, contrôler la contamination, appeler le conseiller en radioprotection et l’autorité de sûreté. Ne pas juger du danger par la mesure gamma.',
    americium:
      'Ne pas toucher ni ouvrir\u00a0; rester contre le vent. Mesurer les neutrons\u00a0: s’il y en a, se tenir bien plus loin. S’il est rompu ou brûlé\u00a0: masque et combinaison, contrôler mains et vêtements à la sonde alpha. Appeler le conseiller en radioprotection et l’autorité de sûreté. Ne pas écraser, scier ni fondre.',
    neutron:
      'Tout le monde loin, aussitôt\u00a0; ne jamais toucher. Rester le moins possible, derrière eau, plastique, paraffine ou béton, pas derrière le plomb seul. Mesurer avec un dosimètre neutrons. Baliser, appeler le conseiller en radioprotection et l’autorité de sûreté. Ne pas déplacer.',
    potassium:
      'Comparer avec les papiers et le chargement\u00a0: une mesure uniforme convient. Un point chaud isolé, un second nucléide ou des neutrons, non\u00a0: s’éloigner et appeler le conseiller en radioprotection. Ne pas laisser passer au seul nom de potassium.',
    rareEarth:
      'Mesurer sans le chargement\u00a0: si cela reste, c’est le détecteur. Sinon, comparer avec les papiers et le chargement. Point chaud isolé, second nucléide ou neutrons\u00a0: s’éloigner et appeler le conseiller en radioprotection. Ne pas laisser passer parce que c’est naturel.',
    radium:
      'Chargement uniforme de minerai ou de dépôts\u00a0: comparer avec les papiers. Objet isolé ou point chaud\u00a0: s’éloigner, ne pas toucher ni ouvrir, appeler le conseiller en radioprotection et l’autorité de sûreté. Gants et masque contre la poussière, aérer les locaux fermés. Ne pas gratter la peinture lumineuse.',
    thorium:
      'Comparer avec les papiers et le chargement\u00a0: une mesure uniforme convient. Ne pas soulever de poussière\u00a0; gants et masque. Point chaud isolé, second nucléide ou neutrons\u00a0: s’éloigner et appeler le conseiller en radioprotection. Ne pas laisser passer au seul nom de thorium.',
    uranium:
      'Ne pas toucher ni ouvrir\u00a0; ne pas soulever de poussière, pas de feu près des copeaux. Prendre un spectre long et mesurer les neutrons\u00a0: est-il enrichi, y a-t-il une source dedans\u00a0? Prévenir le conseiller en radioprotection et l’autorité de sûreté\u00a0: il est sous garanties. Ne pas le laisser repartir avant.',
  },
} satisfies Translation<typeof source, 'fr'>
