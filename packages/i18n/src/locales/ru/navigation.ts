import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: 'Мобильных устройств отсюда не видно',
  only: 'Показанные устройства',
  all: 'Все мобильные устройства: {count}',
  most: 'Показаны первые {count}; выберите нужные.',
  lost: 'Связь потеряна: показаны последние известные координаты. Она восстановится сама, пропуск будет заполнен из записи.',
  devices: 'Мобильные устройства',
  followNone: 'Не следовать',
  follow: 'Держать в кадре',
  open: 'Трек в реальном времени',
  trips: 'Поездки',
  every: 'каждые {time}',
  fitAll: 'Показать все устройства',
  quality: 'Устройства не передают ни число спутников, ни точность. О качестве координат говорят их возраст и частота.',
} satisfies Translation<typeof source, 'ru'>
