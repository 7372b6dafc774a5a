import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Code de vérification {code}',
  codeText:
    'Votre code de vérification est {code}. Il est valable {minutes} min. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  alarmSubject: '{state}\u00a0: {device}, {office}',
} satisfies Translation<typeof source, 'fr'>
