import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Code de vérification {code}',
  codeText:
    'Votre code de vérification est {code}. Il est valable {minutes} min. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  alarmSubject: '{state}\u00a0: {device}, {office}',
  alarmsSubject_one: '{count} nouvelle alarme, niveau le plus grave\u00a0: {state}',
  alarmsSubject_many: '{count} de nouvelles alarmes, niveau le plus grave\u00a0: {state}',
  alarmsSubject_other: '{count} nouvelles alarmes, niveau le plus grave\u00a0: {state}',
  waitingSubject: 'Non acquittée\u00a0: {state}, {device}, {office}',
  waitingManySubject_one: '{count} alarme non acquittée, niveau le plus grave\u00a0: {state}',
  waitingManySubject_many: '{count} d’alarmes non acquittées, niveau le plus grave\u00a0: {state}',
  waitingManySubject_other: '{count} alarmes non acquittées, niveau le plus grave\u00a0: {state}',
  alarmIntro_one: '{count} nouvelle alarme\u00a0:',
  alarmIntro_many: '{count} de nouvelles alarmes, les plus graves d’abord\u00a0:',
  alarmIntro_other: '{count} nouvelles alarmes, les plus graves d’abord\u00a0:',
  waitingIntro_one: 'Personne n’a acquitté {count} alarme depuis {minutes} min\u00a0:',
  waitingIntro_many:
    'Personne n’a acquitté ces {count} d’alarmes, certaines depuis {minutes} min\u00a0; les plus graves d’abord\u00a0:',
  waitingIntro_other:
    'Personne n’a acquitté ces {count} alarmes, certaines depuis {minutes} min\u00a0; les plus graves d’abord\u00a0:',
  more_one: 'et {count} autre',
  more_many: 'et {count} d’autres',
  more_other: 'et {count} autres',
  open: 'Bureau des alarmes\u00a0: {url}',
  whyUser: 'Vous recevez cet e-mail parce que vous avez demandé les e-mails d’alarme dans vos paramètres personnels.',
  whyContact: 'Vous recevez cet e-mail en tant que contact d’alarme de {office}.',
  noTransport: 'Aucun serveur de messagerie n’est configuré',
} satisfies Translation<typeof source, 'fr'>
