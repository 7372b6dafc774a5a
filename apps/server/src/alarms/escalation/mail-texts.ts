import { type AlarmEvent, AlarmPriority, type Locale, PointState } from '@vigil/contract'
import { formatTimestamp, POINT_STATE_KEYS, textsIn } from '@vigil/i18n'

/** `alarm`: to a user who wants to hear of every one. `waiting`: to a contact, of what nobody has acknowledged. */
export type MailReason =
  | { readonly for: 'alarm' }
  | { readonly for: 'waiting'; readonly minutes: number; readonly office: string }

export interface MailOptions {
  readonly locale: Locale
  readonly timeZone: string
  /** Where the console is reached; empty when nobody has said it. */
  readonly baseUrl: string
}

export interface MailText {
  readonly subject: string
  readonly text: string
}

const LINES_MAX = 20
const STATES: Readonly<Record<AlarmPriority, PointState>> = {
  [AlarmPriority.None]: PointState.Normal,
  [AlarmPriority.Low]: PointState.Warning,
  [AlarmPriority.Mid]: PointState.Alarm,
  [AlarmPriority.High]: PointState.HighRisk,
}

/** One mail, however many alarms it tells of. */
export function alarmMail(
  events: readonly AlarmEvent[],
  why: MailReason,
  { locale, timeZone, baseUrl }: MailOptions,
): MailText {
  const { t } = textsIn(locale)
  const worstFirst = [...events].sort((a, b) => b.priority - a.priority || a.beginTime - b.beginTime)
  const [worst] = worstFirst
  if (worst === undefined) throw new Error('a mail about no alarm')
  const stateOf = (event: AlarmEvent): string => t(POINT_STATE_KEYS[STATES[event.priority]])
  const count = events.length

  /** What is not real says so before anything else; a mail that also tells of a real one does not. */
  const marksOf = (all: readonly AlarmEvent[]): string =>
    [
      ...(all.every(({ kind }) => kind === 'drill') ? [t('alarm.kind.drill')] : []),
      ...(all.every(({ simulated }) => simulated === true) ? [t('state.simulated')] : []),
    ]
      .map((mark) => `[${mark}] `)
      .join('')

  function subjectOf(event: AlarmEvent): string {
    const one = { state: stateOf(event), device: event.deviceName, office: event.officeName }
    if (why.for === 'alarm')
      return count === 1 ? t('mail.alarmSubject', one) : t('mail.alarmsSubject', { ...one, count })
    return count === 1 ? t('mail.waitingSubject', one) : t('mail.waitingManySubject', { ...one, count })
  }

  function lineOf(event: AlarmEvent): string {
    const where = t('alarm.notice.body', {
      time: formatTimestamp(event.beginTime, timeZone),
      office: event.officeName,
      device: event.deviceName,
      sn: event.sn,
    })
    return `${marksOf([event])}${stateOf(event)} · ${where}\n${event.message}`
  }

  const rest = count - LINES_MAX
  const parts = [
    why.for === 'alarm' ? t('mail.alarmIntro', { count }) : t('mail.waitingIntro', { count, minutes: why.minutes }),
    ...worstFirst.slice(0, LINES_MAX).map(lineOf),
    ...(rest > 0 ? [t('mail.more', { count: rest })] : []),
    ...(baseUrl === '' ? [] : [t('mail.open', { url: `${baseUrl}/devices/monitor/alarm` })]),
    why.for === 'alarm' ? t('mail.whyUser') : t('mail.whyContact', { office: why.office }),
  ]
  return { subject: `${marksOf(events)}${subjectOf(worst)}`, text: `${parts.join('\n\n')}\n` }
}
