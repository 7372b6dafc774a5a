import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  search: 'Поиск по имени, серийному номеру, модели или объекту',
  age: {
    seconds: '{value} с назад',
    minutes: '{value} мин назад',
    hours: '{value} ч назад',
    days: '{value} дн. назад',
    now: 'только что',
    never: 'данных ещё не было',
  },
  simulated: 'Имитация',
  simulatedHint: 'Показания этого прибора поступают от имитатора',
  silenced: 'Звук отключён',
  count: {
    total_one: '{count} прибор',
    total_few: '{count} прибора',
    total_many: '{count} приборов',
    total_other: '{count} прибора',
  },
  shown_one: '{count} прибор на экране',
  shown_few: '{count} прибора на экране',
  shown_many: '{count} приборов на экране',
  shown_other: '{count} прибора на экране',
  empty: {
    none: 'Приборов пока нет. Попросите администратора добавить их.',
    noMatch: 'Нет подходящих приборов. Измените поиск или фильтр.',
    noAlarm: 'Тревог нет',
  },
  loading: 'Загрузка приборов…',
  newAlarm: '{device}: {state}',
} satisfies Translation<typeof source, 'ru'>
