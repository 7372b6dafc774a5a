import type { Translation } from '../../translation.ts'
import type { reference as source } from '../en/reference.ts'
import { nuclide } from './reference-nuclides.ts'

export const reference = {
  cas: 'Numéro CAS',
  aegl2: 'Effets durables après une heure dès (AEGL-2, EPA)',
  aegl3: 'Danger de mort après une heure dès (AEGL-3, EPA)',
  idlh: 'Danger immédiat pour la vie dès (IDLH, {by})',
  lel: 'Limite inférieure d’explosivité (NFPA 497)',
  flash: 'Point d’éclair (NFPA 497)',
  density: 'Vapeur par rapport à l’air',
  heavier: '{value} fois plus lourde\u00a0: s’accumule dans les points bas',
  alike: 'à peu près aussi lourde\u00a0: se répand partout',
  lighter: '{value} fois le poids de l’air\u00a0: monte',
  isolate: 'Périmètre initial (ERG)',
  isolateValue: 'au moins {value} dans toutes les directions',
  isolateLarge: 'au moins {value} dans toutes les directions, {large} après un grand rejet',
  exceeded: 'valeur maximale {times}\u00a0×\u00a0{limit}\u00a0: dépassé',
  notReached: 'valeur maximale {times}\u00a0×\u00a0{limit}\u00a0: non atteint',
  conditions: 'ppm et mg/m³ sont convertis à 25 °C et 1 atm.',
  compared: 'La valeur maximale est comparée à chaque limite, si brève qu’elle ait été.',
  whatTitle: 'Ce que c’est',
  firstTitle: 'D’abord',
  byCategory: 'Aucune fiche sous ce nom. Ce qui vaut pour sa famille\u00a0:',
  what: {
    tearGas:
      'Gaz lacrymogène : irrite aussitôt les yeux, les voies respiratoires et la peau. Cela passe en une heure à l’air frais ; en lieu clos, il peut léser les poumons.',
    incapacitant:
      'Agent incapacitant : trouble l’esprit et ôte le jugement, de quelques heures à des jours. Solide respiré en poussière ou aérosol ; il n’agit qu’après une heure ou plus.',
    toxicLiquid: 'Liquide toxique : sa vapeur empoisonne et brûle le plus souvent. Il passe aussi par la peau.',
    corrosive:
      'Corrosif : brûle la peau, les yeux et les voies respiratoires ; beaucoup fument à l’air humide. De l’eau dans les poumons peut suivre des heures après.',
    asphyxiant:
      'Gaz asphyxiant : prend la place de l’air, le plus souvent sans odeur. Il s’accumule dans les lieux bas ou clos ; en plus grande quantité il empoisonne.',
    nerve:
      'Neurotoxique\u00a0: bloque l’enzyme qui permet aux muscles de se relâcher. Il pénètre par la respiration et par la peau et agit en quelques minutes\u00a0; les formes huileuses restent des jours sur les surfaces.',
    nerveVolatile:
      'Neurotoxique volatil\u00a0: bloque l’enzyme qui permet aux muscles de se relâcher. Le danger principal est la vapeur, incolore et presque toujours sans odeur, plus lourde que l’air\u00a0; il agit en quelques minutes. La vapeur reste des minutes à des heures, les gouttes des heures à un jour ou plus, surtout par temps froid. Les gouttes passent aussi par la peau.',
    nervePersistent:
      'Neurotoxique persistant\u00a0: bloque l’enzyme qui permet aux muscles de se relâcher. Liquide huileux qui s’évapore à peine et reste des jours à des semaines sur les surfaces. Une goutte sur la peau peut tuer, parfois des heures plus tard\u00a0; peu de vapeur ne veut pas dire peu de danger.',
    blister:
      'Vésicant\u00a0: brûle la peau, les yeux et les voies respiratoires. L’ypérite ne fait mal qu’après des heures, la lewisite aussitôt. Huileux et persistant.',
    blood:
      'Toxique sanguin\u00a0: empêche l’organisme d’utiliser l’oxygène. Il agit en quelques minutes, surtout par la respiration, et se disperse vite à l’air libre.',
    choking:
      'Suffocant\u00a0: attaque les poumons. Il s’accumule dans les points bas\u00a0; un œdème peut suivre des heures plus tard, même si l’on se sent bien.',
    toxicGas: 'Gaz industriel toxique\u00a0: empoisonne ou brûle par inhalation. L’odeur n’avertit pas sûrement.',
    carbonMonoxide:
      'Monoxyde de carbone\u00a0: sans odeur, il prend la place de l’oxygène dans le sang. Signe d’un feu, d’une combustion lente ou d’un moteur.',
    smoke: 'Fumée\u00a0: on ne sait pas ce qui brûle. Elle contient du monoxyde de carbone et d’autres poisons.',
    flammable: 'Gaz inflammable\u00a0: mêlé à l’air, il explose dès sa limite inférieure d’explosivité.',
    solvent:
      'Liquide inflammable\u00a0: sa vapeur rampe au sol et peut s’enflammer de loin. Il étourdit, et certains sont toxiques.',
    explosive:
      'Explosif puissant\u00a0: amorcé par un détonateur, un choc violent ou le feu. Une trace peut venir des mains ou des vêtements de quelqu’un qui en manipule.',
    primaryExplosive:
      'Explosif peroxydé artisanal\u00a0: un léger choc, un frottement, une étincelle ou la chaleur suffisent.',
    oxidiser:
      'Comburant, aussi engrais\u00a0: attise le feu et, mêlé à un combustible, sert de base aux explosifs artisanaux.',
    drug: 'Stupéfiant, substance contrôlée. Sa poussière peut être inhalée.',
    opioid: 'Opioïde très puissant\u00a0: quelques milligrammes peuvent arrêter la respiration.',
    poison: 'Solide toxique\u00a0: nocif s’il est avalé ou inhalé en poussière.',
    simulant:
      'Simulant ou précurseur de neurotoxiques\u00a0: bien moins toxique, mais contrôlé par la Convention sur les armes chimiques.',
    ordinary: 'Produit courant. À lui seul, aucune raison d’alarme\u00a0; il peut diluer ou cacher autre chose.',
    bioaerosol:
      'Beaucoup de particules fluorescentes comme le vivant. Le détecteur dit qu’elles sont là et combien, non ce qu’elles sont\u00a0: pollen, moisissures, poussière ou gaz d’échappement peuvent leur ressembler.',
    pathogen:
      'Germe du charbon\u00a0: ses spores durent des années. Inhalé, il tue sans traitement\u00a0; il ne passe pas d’une personne à l’autre. Un test de terrain est un soupçon, pas une preuve.',
  },
  first: {
    tearGas:
      'À l’air frais, face au vent, sans se frotter les yeux. Rincer les yeux, changer de vêtements, laver à grande eau. Aérer ; un médecin pour qui tousse encore.',
    incapacitant:
      'Tout le monde dehors, contre le vent. Appareil respiratoire et combinaison chimique. Déshabiller et laver ; garder les gens calmes, au frais et ensemble, ôter ce qui pourrait les blesser ; un médecin.',
    toxicLiquid:
      'Dehors, en travers et contre le vent ; pas d’étincelle. Appareil respiratoire et combinaison chimique. Arrêter la fuite si c’est sûr, couvrir les égouts. Déshabiller et laver les personnes touchées ; surveiller un jour.',
    corrosive:
      'Contre le vent, loin des fumées. Appareil respiratoire et combinaison étanche près de la source. Ôter aussitôt les vêtements imbibés, rincer longuement la peau et les yeux. Savoir si cela réagit avec l’eau avant d’en mettre.',
    asphyxiant:
      'Sortir des lieux bas et clos, à l’air frais. Nul n’entre sans appareil respiratoire, même pour aider. Aérer, mesurer l’oxygène avant tout retour.',
    nerve:
      'Tout le monde dehors, en travers et contre le vent. Personne n’entre sans tenue chimique complète ni appareil respiratoire. Déshabiller et laver aussitôt les personnes touchées\u00a0; demander l’antidote (atropine, oxime).',
    nerveVolatile:
      'Tout le monde dehors, en travers et contre le vent, hors des points bas et des locaux fermés\u00a0; à l’intérieur, arrêter la ventilation. Personne n’entre sans tenue chimique complète ni appareil respiratoire. Déshabiller les personnes exposées (la vapeur reste dans les vêtements), laver à grande eau\u00a0; demander l’antidote (atropine, oxime).',
    nervePersistent:
      'Tout le monde dehors sans rien toucher\u00a0; éviter les taches humides ou huileuses. Personne n’entre sans tenue chimique complète ni appareil respiratoire. Déshabiller aussitôt, tamponner et laver la peau en quelques minutes\u00a0; surveiller un jour même qui se sent bien\u00a0; antidote (atropine, oxime). Fermer ce qui a été touché\u00a0: personnes, chaussures et roues le transportent.',
    blister:
      'Contre le vent\u00a0; ne rien toucher d’humide ou d’huileux. Tenue chimique complète et appareil respiratoire. Tamponner et laver la peau en quelques minutes, rincer les yeux\u00a0; surveiller un jour les personnes présentes.',
    blood:
      'Dehors et contre le vent. Appareil respiratoire, pas un simple masque filtrant. Air frais et oxygène\u00a0; un médecin donne l’antidote.',
    choking:
      'Quitter les points bas, en travers et contre le vent. Appareil respiratoire et tenue étanche près de la source. Qui en a respiré reste au repos, sous surveillance un jour.',
    toxicGas:
      'Dehors, en travers et contre le vent\u00a0; à l’intérieur, fermer les fenêtres et arrêter la ventilation. Appareil respiratoire près de la source. Faire couper la fuite par l’exploitant.',
    carbonMonoxide:
      'Dehors à l’air frais, compter les personnes. Appareil respiratoire\u00a0: un masque filtrant ne sert à rien. Chercher feux couvants et moteurs\u00a0; un médecin pour qui a mal à la tête.',
    smoke:
      'Sortir baissé, loin de la fumée, appeler les pompiers, arrêter la ventilation. Qui entre porte un appareil respiratoire.',
    flammable:
      'Aucune étincelle\u00a0: ni interrupteur, ni moteur, ni téléphone. Dehors et contre le vent, couper le gaz, aérer. Retour seulement sous 10 % de la limite.',
    solvent:
      'Ni étincelle ni flamme. Rester contre le vent et hors des points bas. Arrêter la fuite si c’est sûr, couvrir les égouts. Masque filtrant pour vapeurs organiques seulement si l’oxygène suffit.',
    explosive:
      'Ne pas toucher, déplacer ni ouvrir. Ni radio ni téléphone à proximité. Évacuer, à couvert et loin des vitres\u00a0; appeler les démineurs.',
    primaryExplosive:
      'Ne pas toucher, même quelques cristaux. Ni radio ni téléphone à proximité. Évacuer\u00a0; appeler les démineurs et dire qu’il s’agit d’un peroxyde.',
    oxidiser:
      'Éloigner feu et combustible. Demander à quoi il sert\u00a0; chercher carburant, fils et récipients. Dans le doute, le traiter en explosif. Devant un grand feu\u00a0: partir.',
    drug: 'Gants, et masque si la poussière s’élève. Ne pas goûter ni sentir. Conserver comme preuve, appeler police ou douane\u00a0; le laboratoire confirme.',
    opioid:
      'Gants, masque antipoussière et lunettes\u00a0; ne pas soulever de poussière. Respiration lente\u00a0: l’assister, donner de la naloxone, appeler un médecin. Conserver comme preuve\u00a0; le laboratoire confirme.',
    poison:
      'Gants et masque antipoussière\u00a0; ne pas soulever de poussière. Ne pas manger, boire ni fumer à proximité. Garder fermé et étiqueté\u00a0; appeler le centre antipoison pour qui en a absorbé.',
    simulant:
      'Rester contre le vent, gants et masque pour vapeurs organiques. Demander son usage et ses papiers. Chercher aussi un neurotoxique et le traiter comme tel tant que ce n’est pas exclu.',
    ordinary: 'Comparer avec l’étiquette et les papiers. Si quelque chose ne colle pas, mesurer à un autre endroit.',
    bioaerosol:
      'Arrêter la ventilation, vider le local, garder les personnes ensemble et noter les noms. Lancer le préleveur d’air\u00a0; masque antipoussière et gants pour qui entre. Seules la PCR ou la culture en laboratoire nomment le germe.',
    pathogen:
      'Ne pas toucher ni balayer la poudre\u00a0; arrêter la ventilation et fermer le local. Masque antipoussière, gants et combinaison. Se laver, se changer, noter les noms\u00a0; un médecin décide des antibiotiques. Échantillon au laboratoire pour PCR et culture.',
  },
  nuclide,
} satisfies Translation<typeof source, 'fr'>
