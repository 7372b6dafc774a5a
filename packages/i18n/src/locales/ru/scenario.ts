import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  chlorine: 'Выброс хлора в химическом парке',
  cs137: 'Cs-137 в полосе таможенного досмотра',
  sarin: 'Зарин в метро',
  k40: 'Безопасный груз с K-40',
  'scrap-load': 'Два источника в грузе металлолома',
  smouldering: 'Тление кипы хлопка',
  biological: 'Выброс биологического аэрозоля',
  contraband: 'Контрабанда на пункте досмотра',
  'network-cut': 'Обрыв сети',
} satisfies Translation<typeof source, 'ru'>
