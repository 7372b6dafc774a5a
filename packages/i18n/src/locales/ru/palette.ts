import type { Translation } from '../../translation.ts'
import type { palette as source } from '../en/palette.ts'

export const palette = {
  label: 'Палитра команд',
  placeholder: 'Найти страницу, прибор или действие',
  results: 'Результаты',
  empty: 'Ничего не найдено',
  found_one: '{count} результат',
  found_few: '{count} результата',
  found_many: '{count} результатов',
  found_other: '{count} результата',
  narrow: 'Есть ещё: уточните запрос',
  move: 'перемещение',
  choose: 'открыть',
  close: 'закрыть',
  recent: 'недавнее',
  kind: {
    page: 'Страница',
    device: 'Прибор',
    action: 'Действие',
  },
  action: {
    language: 'Язык: {language}',
  },
} satisfies Translation<typeof source, 'ru'>
