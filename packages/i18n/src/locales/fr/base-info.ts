import type { Translation } from '../../translation.ts'
import type { baseInfo as source } from '../en/base-info.ts'

export const baseInfo = {
  materialType: {
    chemicalAgent: 'Agent chimique de guerre',
    toxicGas: 'Gaz toxique',
    industrialChemical: 'Produit chimique industriel toxique',
    combustible: 'Gaz ou liquide inflammable',
    explosive: 'Explosif',
    narcotic: 'Stupéfiant',
    precursor: 'Précurseur',
    nuclear: 'Matière nucléaire ou radioactive',
    biological: 'Agent biologique',
    smoke: 'Fumées et produits de combustion',
    benign: 'Substance inoffensive',
    other: 'Autre',
  },
  nuclideCategory: {
    snm: 'Matière nucléaire spéciale',
    medical: 'Médical',
    industrial: 'Industriel',
    norm: 'Radioactivité naturelle (NORM)',
  },
  reportType: {
    daily: 'Rapport journalier',
    monthly: 'Rapport mensuel',
    yearly: 'Rapport annuel',
    lastTen: 'Dix derniers',
  },
  timeType: {
    day: 'Jour',
    month: 'Mois',
    year: 'Année',
  },
  timePreset: {
    today: 'Aujourd’hui',
    week: 'Cette semaine',
    month: 'Ce mois',
    year: 'Cette année',
  },
  mapType: {
    standard: 'Standard',
    globe: 'Globe',
    satellite: 'Satellite',
  },
  site: {
    customs: 'Douane',
    metro: 'Métro',
    fire: 'Sapeurs-pompiers',
    chemicalPark: 'Parc chimique',
    border: 'Frontière',
  },
} satisfies Translation<typeof source, 'fr'>
