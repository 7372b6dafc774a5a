import { type AlarmRecord, type Locale, PointState } from '@vigil/contract'
import { formatNumber, formatTimestamp, POINT_STATE_KEYS, textsIn, unitSymbol } from '@vigil/i18n'
import type { Cell } from './csv.ts'

const STATES = [PointState.Normal, PointState.Warning, PointState.Alarm, PointState.HighRisk] as const
const SECOND_MS = 1000

/** Alarm records as the columns of a table, in the words of a language and the clock of the site. */
export function alarmSheet(locale: Locale, timeZone: string) {
  const { t } = textsIn(locale)
  const time = (at: number | null | undefined): string => (at == null ? '' : formatTimestamp(at, timeZone))

  const columns: readonly (readonly [title: string, cell: (record: AlarmRecord) => Cell])[] = [
    ['ID', ({ id }) => id],
    [t('history.column.begin'), ({ beginTime }) => time(beginTime)],
    [t('alarm.transition.ended'), ({ endTime }) => time(endTime)],
    [
      `${t('history.column.duration')} (s)`,
      ({ beginTime, endTime }) => (endTime === null ? null : Math.round((endTime - beginTime) / SECOND_MS)),
    ],
    [t('history.column.site'), ({ officeName }) => officeName],
    [t('history.column.device'), ({ deviceName }) => deviceName],
    ['SN', ({ sn }) => sn],
    [t('history.column.model'), ({ deviceType }) => deviceType],
    [t('history.column.danger'), ({ danger }) => (danger === null ? '' : t(`kind.${danger}`))],
    [t('history.filter.kind'), ({ kind }) => t(`alarm.kind.${kind}`)],
    [t('state.simulated'), ({ simulated }) => (simulated === true ? t('state.simulated') : '')],
    [t('history.column.priority'), ({ priority }) => t(`alarm.priority.${priority}`)],
    [t('history.column.state'), ({ priority }) => t(POINT_STATE_KEYS[STATES[priority]])],
    [t('history.column.what'), ({ message }) => message],
    [
      t('history.column.peak'),
      ({ peak }) =>
        peak === null ? '' : `${formatNumber(locale, peak.value, 3)} ${unitSymbol(textsIn(locale), peak.unit)}`,
    ],
    [t('history.column.life'), ({ life }) => (life === undefined ? '' : t(`desk.phase.${life.phase}`))],
    [t('desk.phase.acknowledged'), ({ life }) => time(life?.acknowledged?.at)],
    [t('desk.phase.handled'), ({ life }) => time((life?.handled ?? life?.cleared)?.at)],
    [t('history.column.handler'), ({ life }) => life?.handled?.handler ?? life?.cleared?.by ?? ''],
    [t('desk.disposal.situation'), ({ life }) => life?.handled?.situation ?? life?.cleared?.note ?? ''],
    [t('history.filter.merged'), ({ life }) => life?.caseId ?? ''],
    [
      t('history.column.plan'),
      ({ planName, planLevel }) =>
        planName === null ? '' : `${planName}${planLevel === null ? '' : ` (${planLevel})`}`,
    ],
  ]
  return {
    titles: columns.map(([title]) => title),
    rowOf: (record: AlarmRecord): Cell[] => columns.map(([, cell]) => cell(record)),
  }
}
