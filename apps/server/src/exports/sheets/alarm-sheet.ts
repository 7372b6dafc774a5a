import type { AlarmRecord, Locale } from '@vigil/contract'
import { lastBegin } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export function alarmSheet(locale: Locale): Sheet<AlarmRecord> {
  const { t, texts, text, number, time, utc, seconds, device, level, findings, outcomes } = createColumns(locale)
  return {
    name: t('exports.subject.alarm'),
    columns: [
      text('ID', ({ id }) => id, { width: 38, notPrinted: true }),
      time(t('history.column.begin'), ({ beginTime }) => beginTime),
      utc(({ beginTime }) => beginTime),
      time(
        t('exports.column.deviceTime'),
        ({ beginTime, clockOffset }) => (clockOffset === undefined ? null : beginTime + clockOffset),
        { notPrinted: true, means: 'deviceTime' },
      ),
      time(t('alarm.transition.ended'), ({ endTime }) => endTime, { notPrinted: true }),
      seconds(
        t('history.column.duration'),
        ({ beginTime }) => beginTime,
        // Between the first begin and the last end of one that came again it was calm.
        ({ endTime, life }) => ((life?.occurrences ?? 1) > 1 ? null : endTime),
      ),
      number(t('lookBack.unwatched.column'), 's', ({ unwatched = 0 }) => Math.round(unwatched / 1000), {
        width: 12,
        isWhole: true,
        means: 'unwatched',
      }),
      number(t('exports.column.occurrences'), '', ({ life }) => life?.occurrences ?? null, {
        width: 12,
        isWhole: true,
      }),
      time(t('exports.column.lastBegin'), (record) => lastBegin(record), { notPrinted: true }),
      ...device<AlarmRecord>(),
      text(t('history.column.danger'), ({ danger }) => (danger === null ? null : t(`kind.${danger}`)), { width: 16 }),
      text(t('history.filter.kind'), ({ kind }) => t(`alarm.kind.${kind}`), { width: 12 }),
      text(t('history.column.priority'), ({ priority }) => t(`alarm.priority.${priority}`), {
        width: 12,
        notPrinted: true,
      }),
      text(t('history.column.state'), ({ priority }) => level(priority), { width: 14, isFixed: true, means: 'state' }),
      text(t('history.column.what'), ({ message }) => message, { width: 60 }),
      text(
        t('history.column.passage'),
        ({ life }) => {
          const { lane, direction, vehicle } = life?.passage ?? {}
          const parts = [
            ...(lane === undefined ? [] : [t('alarm.passage.lane', { lane })]),
            ...(direction === undefined ? [] : [t(`alarm.passage.${direction}`)]),
            ...(vehicle === undefined ? [] : [vehicle]),
          ]
          return parts.length === 0 ? null : parts.join(', ')
        },
        { notPrinted: true },
      ),
      text(t('exports.column.quantity'), ({ peak }) => peak && t(`quantity.${peak.quantity}`), { notPrinted: true }),
      number(t('history.column.peak'), '', ({ peak }) => peak?.value ?? null, { notPrinted: true }),
      text(t('exports.column.unit'), ({ peak }) => peak && unitSymbol(texts, peak.unit), {
        width: 10,
        notPrinted: true,
      }),
      text(t('exports.column.findings'), (record) => findings(record.findings), { notPrinted: true }),
      text(t('history.column.life'), ({ life }) => (life === undefined ? null : t(`desk.phase.${life.phase}`))),
      time(t('desk.phase.acknowledged'), ({ life }) => life?.acknowledged?.at ?? null, { notPrinted: true }),
      time(t('desk.phase.handled'), ({ life }) => (life?.handled ?? life?.cleared)?.at ?? null, { notPrinted: true }),
      text(t('history.column.handler'), ({ life }) => life?.handled?.handler ?? life?.cleared?.by ?? null, {
        isPerson: true,
      }),
      text(t('history.column.outcome'), ({ life }) => (life?.handled ? outcomes(life.handled) : null), {
        width: 40,
        notPrinted: true,
      }),
      text(t('desk.disposal.situation'), ({ life }) => life?.handled?.situation ?? life?.cleared?.note ?? null, {
        width: 40,
        notPrinted: true,
      }),
      text(t('history.filter.merged'), ({ life }) => life?.caseId ?? null, { width: 38, notPrinted: true }),
      text(
        t('history.column.plan'),
        ({ planName, planLevel }) =>
          planName === null ? null : `${planName}${planLevel === null ? '' : ` (${planLevel})`}`,
        { notPrinted: true },
      ),
    ],
  }
}
