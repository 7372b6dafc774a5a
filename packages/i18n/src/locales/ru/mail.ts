import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Код подтверждения {code}',
  codeText:
    'Ваш код подтверждения: {code}. Он действителен {minutes} мин. Если вы его не запрашивали, не обращайте внимания на это письмо.',
  alarmSubject: '{state}: {device}, {office}',
  alarmsSubject_one: '{count} новая тревога, наивысший уровень: {state}',
  alarmsSubject_few: '{count} новые тревоги, наивысший уровень: {state}',
  alarmsSubject_many: '{count} новых тревог, наивысший уровень: {state}',
  alarmsSubject_other: '{count} новой тревоги, наивысший уровень: {state}',
  waitingSubject: 'Не квитирована: {state}, {device}, {office}',
  waitingManySubject_one: '{count} неквитированная тревога, наивысший уровень: {state}',
  waitingManySubject_few: '{count} неквитированные тревоги, наивысший уровень: {state}',
  waitingManySubject_many: '{count} неквитированных тревог, наивысший уровень: {state}',
  waitingManySubject_other: '{count} неквитированной тревоги, наивысший уровень: {state}',
  alarmIntro_one: '{count} новая тревога:',
  alarmIntro_few: '{count} новые тревоги, начиная с самых опасных:',
  alarmIntro_many: '{count} новых тревог, начиная с самых опасных:',
  alarmIntro_other: '{count} новой тревоги, начиная с самых опасных:',
  waitingIntro_one: '{count} тревогу никто не квитировал уже {minutes} мин:',
  waitingIntro_few: '{count} тревоги никто не квитировал, некоторые уже {minutes} мин; начиная с самых опасных:',
  waitingIntro_many: '{count} тревог никто не квитировал, некоторые уже {minutes} мин; начиная с самых опасных:',
  waitingIntro_other: '{count} тревоги никто не квитировал, некоторые уже {minutes} мин; начиная с самых опасных:',
  more_one: 'и ещё {count}',
  more_few: 'и ещё {count}',
  more_many: 'и ещё {count}',
  more_other: 'и ещё {count}',
  open: 'Пульт тревог: {url}',
  whyUser: 'Вы получили это письмо, потому что включили письма о тревогах в личных настройках.',
  whyContact: 'Вы получили это письмо, потому что указаны контактом по тревогам: {office}.',
  noTransport: 'Почтовый сервер не настроен',
} satisfies Translation<typeof source, 'ru'>
