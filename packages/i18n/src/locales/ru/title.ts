import type { Translation } from '../../translation.ts'
import type { title as source } from '../en/title.ts'

export const title = {
  deployment: {
    1: 'Система РХБ-безопасности',
    2: 'Проект досмотра пассажиров и багажа в метро',
    3: 'Платформа таможенного контроля',
    4: 'Сетевой мониторинг химического парка',
    5: 'Интеллектуальная охрана границы',
    6: 'Тестовая платформа',
    default: 'Платформа управления данными',
  },
  page: '{page} · {title}',
} satisfies Translation<typeof source, 'ru'>
