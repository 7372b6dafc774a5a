import type { Translation } from '../../translation.ts'
import type { kind as source } from '../en/kind.ts'

export const kind = {
  biological: 'Биологический аэрозоль',
  chemical: 'Боевые отравляющие вещества',
  smoke: 'Дым',
  toxicGas: 'Токсичные газы',
  nuclear: 'Ионизирующее излучение',
  weather: 'Метео',
  gammaCamera: 'Гамма-камера',
  raman: 'Рамановская спектроскопия',
  cottonBale: 'Кипы хлопка',
} satisfies Translation<typeof source, 'ru'>
