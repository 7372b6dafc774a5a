import type { Translation } from '../../translation.ts'
import type { multi as source } from '../en/multi.ts'

export const multi = {
  compare: 'Сравнить',
  title: 'Сравнение приборов',
  devices: 'Приборы',
  chooseDevices: 'Выберите приборы',
  model: 'Модель',
  columns: 'Рядом',
  comparison: 'Сравнение',
  device: 'Прибор',
  state: 'Состояние',
  none: 'Выберите приборы для сравнения.',
  noDevices: 'Нет приборов для сравнения',
  leaveOut: 'Убрать {name} из сравнения',
} satisfies Translation<typeof source, 'ru'>
