import type { Translation } from '../../translation.ts'
import type { state as source } from '../en/state.ts'

export const state = {
  normal: 'Норма',
  warning: 'Предупреждение',
  alarm: 'Тревога',
  highRisk: 'Высокая опасность',
  maintenance: 'Обслуживание',
  fault: 'Неисправность',
  baseline: 'Сбор фона',
  notConnected: 'Не подключён',
  unwatched: 'Без наблюдения',
  green: 'Зелёный',
  online: 'В сети',
  offline: 'Не в сети',
  initializing: 'Инициализация',
  connecting: 'Подключение',
  charging: 'Зарядка',
  selfCleaning: 'Самоочистка',
  selfCalibrating: 'Самокалибровка',
  sampling: 'Отбор пробы',
  silenced: 'Звук отключён',
  simulated: 'Имитация',
  stale: 'Данные устарели',
} satisfies Translation<typeof source, 'ru'>
