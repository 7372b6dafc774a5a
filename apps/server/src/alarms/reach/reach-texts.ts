import { AlarmPriority, type CallField, type Locale, PointState } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type Alarm, effectivePriority, isInDeviations, timesLimit } from '@vigil/domain'
import {
  directionOf,
  formatReading,
  formatTimestamp,
  POINT_STATE_KEYS,
  textsIn,
  timesText,
  unitSymbol,
  withUnit,
} from '@vigil/i18n'
import type { Directory } from '../../organisation/directory.ts'
import { type AlarmTexts, createAlarmTexts } from '../../wording/alarm-text.ts'

export interface ReachTextsOptions {
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  timeZone: string
  baseUrl: string
}

/** What a phone shows: no more than is needed to decide whether to go. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** One notification for each alarm: the next one about it takes its place. */
  readonly tag: string
  readonly url: string
  readonly level: number
  readonly lang: string
  readonly dir: string
}

const STATES: Readonly<Record<AlarmPriority, PointState>> = {
  [AlarmPriority.None]: PointState.Normal,
  [AlarmPriority.Low]: PointState.Warning,
  [AlarmPriority.Mid]: PointState.Alarm,
  [AlarmPriority.High]: PointState.HighRisk,
}
const NAMED_MOST = 3
const DEFAULT_DIGITS = 2

const deskUrl = (id?: string): string =>
  `/devices/monitor/alarm${id === undefined ? '' : `?alarm=${encodeURIComponent(id)}`}`

/** Alarms in the words of whoever is told of them outside of the console. */
export function createReachTexts({ directory, registry, timeZone, baseUrl }: ReachTextsOptions) {
  const texts = new Map<Locale, AlarmTexts>()
  function textsFor(locale: Locale): AlarmTexts {
    const known = texts.get(locale) ?? createAlarmTexts(registry, locale)
    texts.set(locale, known)
    return known
  }

  function partsOf(alarm: Alarm, locale: Locale) {
    const lookup = textsIn(locale)
    const device = directory.device(alarm.sn)
    const { peak, module } = alarm
    const limits = device?.thresholds.find((each) => each.module === module && each.quantity === peak?.quantity)
    const limit = limits === undefined ? null : { value: limits.alarm, direction: limits.direction }
    const readings = registry.model(device?.deviceType ?? '')?.modules.find(({ key }) => key === module)?.readings
    const digits = readings?.find(({ key }) => key === peak?.quantity)?.digits ?? DEFAULT_DIGITS
    // Deviations of a background mean nothing to whoever has to act.
    const value =
      peak === null || isInDeviations(peak.unit)
        ? ''
        : withUnit(formatReading(locale, peak.value, digits), unitSymbol(lookup, peak.unit))
    const marks = [
      ...(alarm.kind === 'drill' ? [lookup.t('alarm.kind.drill')] : []),
      ...(alarm.simulated ? [lookup.t('state.simulated')] : []),
    ]
    return {
      level: lookup.t(POINT_STATE_KEYS[STATES[effectivePriority(alarm)]]),
      device: device?.name ?? alarm.sn,
      site: device?.officeName ?? '',
      value,
      times: peak === null ? '' : (timesText(lookup, timesLimit(peak.value, limit)) ?? ''),
      message: device === undefined ? '' : textsFor(locale).atPeak(device, alarm),
      mark: marks.map((mark) => `[${mark}] `).join(''),
      time: formatTimestamp(alarm.beginAt, timeZone),
    }
  }

  const worstFirst = (alarms: readonly Alarm[]): readonly Alarm[] =>
    alarms.toSorted((a, b) => effectivePriority(b) - effectivePriority(a) || a.beginAt - b.beginAt)

  /** What is not real says so before anything else; what also tells of a real one does not. */
  const markOfAll = (parts: readonly { mark: string }[]): string =>
    parts.every(({ mark }) => mark !== '') ? (parts[0]?.mark ?? '') : ''

  function pushOf(alarms: readonly Alarm[], locale: Locale, step: number): PushMessage {
    const sorted = worstFirst(alarms)
    const [worst] = sorted
    if (worst === undefined) throw new Error('a message about no alarm')
    const { t } = textsIn(locale)
    const parts = sorted.map((alarm) => partsOf(alarm, locale))
    const [first = partsOf(worst, locale)] = parts
    const common = { level: effectivePriority(worst), lang: locale, dir: directionOf(locale) }
    if (alarms.length === 1) {
      const measured = [first.value, first.times].filter((part) => part !== '').join(' · ')
      const lines = [first.site, measured === '' ? first.message : measured]
      return {
        ...common,
        title: `${first.mark}${t('reach.push.title', { level: first.level, device: first.device })}`,
        body: [...(step > 0 ? [t('reach.push.waiting')] : []), ...lines].filter((line) => line !== '').join('\n'),
        tag: worst.id,
        url: deskUrl(worst.id),
      }
    }
    const named = parts.slice(0, NAMED_MOST).map(({ level, device, site }) => `${level}: ${device}, ${site}`)
    const rest = parts.length - named.length
    return {
      ...common,
      title: `${markOfAll(parts)}${t('reach.push.many', { n: alarms.length, level: first.level })}`,
      body: [...named, ...(rest > 0 ? [t('mail.more', { count: rest })] : [])].join('\n'),
      tag: 'many',
      url: deskUrl(),
    }
  }

  /** Everything that a template may name, but the secret. */
  function fieldsOf(alarms: readonly Alarm[], locale: Locale): Record<Exclude<CallField, 'secret'>, string> {
    const sorted = worstFirst(alarms)
    const [worst] = sorted
    if (worst === undefined) throw new Error('a message about no alarm')
    const { t } = textsIn(locale)
    const parts = partsOf(worst, locale)
    const mark = markOfAll(sorted.map((alarm) => partsOf(alarm, locale)))
    const count = alarms.length
    const link = baseUrl === '' ? '' : `${baseUrl}${deskUrl(count === 1 ? worst.id : undefined)}`
    const many = count === 1 ? '' : ` (${t('mail.more', { count: count - 1 })})`
    const said = [parts.value, parts.times].filter((part) => part !== '').join(', ')
    return {
      ...parts,
      mark,
      count: String(count),
      sn: worst.sn,
      id: worst.id,
      link,
      text: `${mark}${parts.level}: ${parts.device}, ${parts.site}. ${said === '' ? parts.message : said}. ${parts.time}${many}`,
    }
  }

  /** For a try: nothing in it is of a real alarm, and it says so. */
  function testFields(locale: Locale): ReturnType<typeof fieldsOf> {
    const { t } = textsIn(locale)
    const mark = `[${t('alarm.kind.test')}] `
    const level = t(POINT_STATE_KEYS[PointState.Alarm])
    const said = t('reach.test.body')
    return {
      level,
      device: t('reach.test.device'),
      sn: 'TEST',
      site: t('reach.test.site'),
      value: '',
      times: '',
      time: '',
      message: said,
      count: '1',
      mark,
      link: baseUrl,
      id: 'test',
      text: `${mark}${said}`,
    }
  }

  const testPush = (locale: Locale): PushMessage => {
    const { t } = textsIn(locale)
    return {
      title: `[${t('alarm.kind.test')}] ${t('reach.test.title')}`,
      body: t('reach.test.body'),
      tag: 'test',
      url: '/',
      level: 1,
      lang: locale,
      dir: directionOf(locale),
    }
  }

  return { pushOf, fieldsOf, testFields, testPush }
}
export type ReachTexts = ReturnType<typeof createReachTexts>
