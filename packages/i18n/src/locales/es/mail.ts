import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Código de verificación {code}',
  codeText:
    'Su código de verificación es {code}. Es válido durante {minutes} min. Si no lo ha solicitado, ignore este correo.',
  alarmSubject: '{state}: {device}, {office}',
} satisfies Translation<typeof source, 'es'>
