import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: '验证码 {code}',
  codeText: '您的验证码为 {code}，{minutes} 分钟内有效。如非本人操作，请忽略此邮件。',
  alarmSubject: '{state}：{device}，{office}',
  alarmsSubject_other: '{count} 条新报警，最高级别：{state}',
  waitingSubject: '未确认：{state}，{device}，{office}',
  waitingManySubject_other: '{count} 条报警未确认，最高级别：{state}',
  alarmIntro_other: '{count} 条新报警，按严重程度排列：',
  waitingIntro_other: '以下 {count} 条报警无人确认，最长已达 {minutes} 分钟，按严重程度排列：',
  more_other: '另有 {count} 条',
  open: '报警台：{url}',
  whyUser: '您在个人设置中开启了报警邮件，因此收到此邮件。',
  whyContact: '您是“{office}”的报警联系人，因此收到此邮件。',
  noTransport: '未配置邮件服务器',
} satisfies Translation<typeof source, 'zh-CN'>
