import type { Translation } from '../../translation.ts'
import type { module as source } from '../en/module.ts'

export const module = {
  device: 'Прибор целиком',
  clock: 'Часы',
  bioMod: 'Биологический аэрозоль',
  cwaMod: 'Боевые отравляющие вещества',
  smokeMod: 'Дым',
  tvocMod: 'ЛОС (суммарно)',
  sysMod: 'Система',
  gcameraMod: 'Гамма-камера',
  ecMod: 'Токсичные газы',
  weatherMod: 'Метео',
  nuclearMod: 'Ионизирующее излучение',
  ramanMod: 'Рамановская спектроскопия',
  ftirMod: 'ИК-Фурье спектроскопия',
  explosiveMod: 'Следы взрывчатых веществ',
  samplerMod: 'Пробоотборник',
  baleMod: 'Кипа хлопка',
} satisfies Translation<typeof source, 'ru'>
