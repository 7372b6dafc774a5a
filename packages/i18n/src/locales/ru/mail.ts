import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Код подтверждения {code}',
  codeText:
    'Ваш код подтверждения: {code}. Он действителен {minutes} мин. Если вы его не запрашивали, не обращайте внимания на это письмо.',
  alarmSubject: '{state}: {device}, {office}',
} satisfies Translation<typeof source, 'ru'>
