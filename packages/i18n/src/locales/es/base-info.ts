import type { Translation } from '../../translation.ts'
import type { baseInfo as source } from '../en/base-info.ts'

export const baseInfo = {
  materialType: {
    chemicalAgent: 'Agente químico de guerra',
    toxicGas: 'Gas tóxico',
    industrialChemical: 'Producto químico industrial tóxico',
    combustible: 'Gas o líquido inflamable',
    explosive: 'Explosivo',
    narcotic: 'Estupefaciente',
    precursor: 'Precursor',
    nuclear: 'Material nuclear o radiactivo',
    biological: 'Agente biológico',
    smoke: 'Humo y productos de combustión',
    benign: 'Sustancia inocua',
    other: 'Otra',
  },
  nuclideCategory: {
    snm: 'Material nuclear especial',
    medical: 'Médico',
    industrial: 'Industrial',
    norm: 'De origen natural (NORM)',
  },
  reportType: {
    daily: 'Informe diario',
    monthly: 'Informe mensual',
    yearly: 'Informe anual',
    lastTen: 'Últimos diez',
  },
  timeType: {
    day: 'Día',
    month: 'Mes',
    year: 'Año',
  },
  timePreset: {
    today: 'Hoy',
    week: 'Esta semana',
    month: 'Este mes',
    year: 'Este año',
  },
  mapType: {
    standard: 'Estándar',
    globe: 'Globo',
    satellite: 'Satélite',
  },
  site: {
    customs: 'Aduana',
    metro: 'Metro',
    fire: 'Bomberos',
    chemicalPark: 'Parque químico',
    border: 'Frontera',
  },
} satisfies Translation<typeof source, 'es'>
