import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'رمز التحقق \u2068{code}\u2069',
  codeText:
    'رمز التحقق الخاص بك هو \u2068{code}\u2069، وهو صالح لمدة \u2068{minutes}\u2069 د. إذا لم تطلبه فتجاهل هذه الرسالة.',
  alarmSubject: '\u2068{state}\u2069: \u2068{device}\u2069، \u2068{office}\u2069',
} satisfies Translation<typeof source, 'ar'>
