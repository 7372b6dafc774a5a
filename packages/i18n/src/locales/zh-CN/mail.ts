import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: '验证码 {code}',
  codeText: '您的验证码为 {code}，{minutes} 分钟内有效。如非本人操作，请忽略此邮件。',
  alarmSubject: '{state}：{device}，{office}',
} satisfies Translation<typeof source, 'zh-CN'>
