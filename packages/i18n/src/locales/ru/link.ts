import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: 'Канал связи',
  notStarted: 'Не запущен',
  connecting: 'Подключение…',
  live: 'В реальном времени',
  lost: 'Связь потеряна',
  restarting: 'Связь потеряна, переподключение через {seconds} с',
  notLive: 'Данные на экране не текущие: последнее обновление {seconds} с назад',
  stale: 'Данные устарели',
  updating: 'Обновление обстановки…',
  restored: 'Связь восстановлена',
  failed: 'Не удалось установить канал связи',
  retryNow: 'Повторить сейчас',
  unread: {
    live: 'Часть текущих сообщений не удалось прочитать ({num}):',
    devices: 'Приборы, которые нельзя показать ({num}):',
    alarms: 'Тревоги, которые нельзя показать ({num}):',
    answer: 'Нет в списке, так как не удалось прочитать ({num}):',
    hint: 'Эти приборы показаны как не подключённые. Полная обстановка запрашивается заново.',
    more: 'и ещё {num}',
    device: 'прибор',
    alarm: 'тревога',
    values: 'показания',
    message: 'сообщение',
    entry: 'запись',
  },
} satisfies Translation<typeof source, 'ru'>
