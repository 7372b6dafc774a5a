import type { Translation } from '../../translation.ts'
import type { scenario as source } from '../en/scenario.ts'

export const scenario = {
  'chlorine-release': 'Выброс хлора в химическом парке',
  'caesium-lane': 'Cs-137 в полосе таможенного досмотра',
  'sarin-metro': 'Зарин в метро',
  'potassium-load': 'Безопасный груз с K-40',
  'smouldering-bale': 'Тление кипы хлопка',
  'biological-release': 'Выброс биологического аэрозоля',
  'network-cut': 'Обрыв сети',
} satisfies Translation<typeof source, 'ru'>
