import type { Translation } from '../../translation.ts'
import type { mail as source } from '../en/mail.ts'

export const mail = {
  codeSubject: 'Código de verificación {code}',
  codeText:
    'Su código de verificación es {code}. Es válido durante {minutes} min. Si no lo ha solicitado, ignore este correo.',
  alarmSubject: '{state}: {device}, {office}',
  alarmsSubject_one: '{count} alarma nueva, nivel más grave: {state}',
  alarmsSubject_many: '{count} de alarmas nuevas, nivel más grave: {state}',
  alarmsSubject_other: '{count} alarmas nuevas, nivel más grave: {state}',
  waitingSubject: 'Sin reconocer: {state}, {device}, {office}',
  waitingManySubject_one: '{count} alarma sin reconocer, nivel más grave: {state}',
  waitingManySubject_many: '{count} de alarmas sin reconocer, nivel más grave: {state}',
  waitingManySubject_other: '{count} alarmas sin reconocer, nivel más grave: {state}',
  alarmIntro_one: '{count} alarma nueva:',
  alarmIntro_many: '{count} de alarmas nuevas, primero las más graves:',
  alarmIntro_other: '{count} alarmas nuevas, primero las más graves:',
  waitingIntro_one: 'Nadie ha reconocido {count} alarma desde hace {minutes} min:',
  waitingIntro_many:
    'Nadie ha reconocido estos {count} de alarmas, algunas desde hace {minutes} min; primero las más graves:',
  waitingIntro_other:
    'Nadie ha reconocido estas {count} alarmas, algunas desde hace {minutes} min; primero las más graves:',
  more_one: 'y {count} más',
  more_many: 'y {count} más',
  more_other: 'y {count} más',
  open: 'Mesa de alarmas: {url}',
  whyUser: 'Recibe este correo porque activó los correos de alarma en su configuración personal.',
  whyContact: 'Recibe este correo por ser contacto de alarmas de {office}.',
  noTransport: 'No hay ningún servidor de correo configurado',
} satisfies Translation<typeof source, 'es'>
