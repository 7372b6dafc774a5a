import type { Translation } from '../../translation.ts'
import type { trips as source } from '../en/trips.ts'

export const trips = {
  picture: 'Путь поездки',
  detail: 'Поездка',
  soFar: 'На данный момент до',
  underWay: 'в пути',
  quantity: 'Измерено в пути',
  highest: 'Максимум',
  highestAt: 'Время максимума',
  way: 'Путь',
  gone: 'Координаты этой поездки больше не хранятся.',
  compare: {
    with: 'Наложить другую поездку',
    none: 'В записи нет других поездок по этой местности.',
    by: 'Цвет по',
    distance: 'расстоянию',
    value: 'значению',
    samePlace: 'то же место, до 15 м',
    near: 'до 50 м',
    otherWay: 'другой путь',
    less: 'меньше, чем в другой поездке',
    sameValue: 'примерно одинаково',
    more: 'больше, чем в другой поездке',
    notCompared: 'не сравнивается',
    shared: '{share} % пути совпадает; наибольшее расхождение {distance}.',
  },
  replay: 'Воспроизвести поездку',
} satisfies Translation<typeof source, 'ru'>
