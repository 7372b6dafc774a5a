import type { Translation } from '../../translation.ts'
import type { baseInfo as source } from '../en/base-info.ts'

export const baseInfo = {
  materialType: {
    chemicalAgent: 'Боевое отравляющее вещество',
    toxicGas: 'Токсичный газ',
    industrialChemical: 'Токсичное промышленное вещество (АХОВ)',
    combustible: 'Горючий газ или жидкость',
    explosive: 'Взрывчатое вещество',
    narcotic: 'Наркотическое вещество',
    precursor: 'Прекурсор',
    nuclear: 'Ядерный или радиоактивный материал',
    biological: 'Биологический агент',
    smoke: 'Дым и продукты горения',
    benign: 'Безопасное вещество',
    other: 'Прочее',
  },
  nuclideCategory: {
    snm: 'Специальный ядерный материал',
    medical: 'Медицинский',
    industrial: 'Промышленный',
    norm: 'Природный (ПРН)',
  },
  reportType: {
    daily: 'Суточный отчёт',
    monthly: 'Месячный отчёт',
    yearly: 'Годовой отчёт',
    lastTen: 'Последние десять',
  },
  timeType: {
    day: 'День',
    month: 'Месяц',
    year: 'Год',
  },
  timePreset: {
    today: 'Сегодня',
    week: 'Эта неделя',
    month: 'Этот месяц',
    year: 'Этот год',
  },
  mapType: {
    standard: 'Стандартная',
    globe: 'Глобус',
    satellite: 'Спутник',
  },
  site: {
    customs: 'Таможня',
    metro: 'Метро',
    fire: 'Пожарная служба',
    chemicalPark: 'Химический парк',
    border: 'Граница',
  },
} satisfies Translation<typeof source, 'ru'>
