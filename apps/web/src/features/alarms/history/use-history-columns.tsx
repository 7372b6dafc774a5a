import type { AlarmRecord } from '@vigil/contract'
import { formatDateTime, peakStateOf } from '@vigil/domain'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { phaseOfAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { outcomesOf } from '../../../ui/alarm/outcome-words.ts'
import { PhaseMark } from '../../../ui/alarm/phase-mark.tsx'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { alarmText, briefText, passageText } from '../../../ui/values/alarm-text.ts'
import { valueText } from '../card/measured/values.ts'
import { spanText } from './span-text.ts'

type Column = RecordColumn<AlarmRecord>
type Marks = Pick<Column, 'shown'> & Partial<Column>

export function useHistoryColumns(): readonly Column[] {
  const texts = useTexts()
  const { language } = texts
  const { config, deviceTypes } = useSession()
  const { timeZone } = config
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const { t } = texts
    const column = (key: string, marks: Marks, cell: Column['cell']): Column => ({
      key,
      label: t(`history.column.${key}`),
      ...marks,
      cell,
    })
    return [
      column('state', { shown: 'fixed', short: true }, (record) => <StateMark state={peakStateOf(record)} />),
      column('begin', { shown: 'fixed', short: true, sorted: true }, ({ beginTime }) => (
        <bdi dir="ltr">{formatDateTime(beginTime, timeZone)}</bdi>
      )),
      column('device', { shown: 'fixed', opens: true }, ({ deviceName, sn }) => (
        <>
          <bdi>{deviceName}</bdi>
          <bdi dir="ltr" className="quiet">
            {sn}
          </bdi>
        </>
      )),
      // What became of it before the details.
      // How far it has come in words, the rest as signs: one line.
      column('life', { shown: 'usual' }, (record) => (
        <span className="history-life">
          <PhaseMark phase={phaseOfAlarm(record)} />
          <AlarmMarks alarm={record} phase={false} iconOnly />
        </span>
      )),
      column('outcome', { shown: 'usual', named: true }, ({ life }) => {
        const chosen = life?.handled ? outcomesOf(t, life.handled).join(' · ') : ''
        return <bdi title={chosen}>{chosen}</bdi>
      }),
      column('site', { shown: 'usual' }, ({ officeName }) => <bdi>{officeName}</bdi>),
      column('model', { shown: 'asked' }, ({ deviceType }) => <bdi>{deviceTypes[deviceType]?.name ?? deviceType}</bdi>),
      column('danger', { shown: 'asked' }, ({ danger }) => danger && t(`kind.${danger}`)),
      column('what', { shown: 'usual' }, (record) => {
        const text = alarmText(texts, record)
        // In a line of a table, the level and the value stand beside it.
        return (
          <span title={text}>
            <bdi className="history-whole">{text}</bdi>
            <bdi className="history-brief">{briefText(texts, record)}</bdi>
          </span>
        )
      }),
      column('passage', { shown: 'asked', named: true }, (record) => <bdi>{passageText(texts, record)}</bdi>),
      column('peak', { shown: 'usual', short: true, named: true }, (record) => {
        const { peak } = record
        return peak && <bdi dir="ltr">{valueText(texts, record, peak.quantity, peak.value, peak.unit)}</bdi>
      }),
      column('duration', { shown: 'usual', named: true }, (record) => spanText(texts, record)),
      column('priority', { shown: 'asked', named: true }, ({ priority }) => t(`alarm.priority.${priority}`)),
      column('handler', { shown: 'usual', named: true }, ({ life }) => (
        <bdi>{life?.handled?.handler ?? life?.cleared?.by}</bdi>
      )),
      column(
        'plan',
        { shown: 'asked', named: true },
        ({ planName, planLevel }) =>
          planName !== null && (
            <>
              <bdi>{planName}</bdi>
              {planLevel !== null && <span className="quiet"> {t(`alarm.planLevel.${planLevel}`)}</span>}
            </>
          ),
      ),
    ]
  }, [language, timeZone, deviceTypes])
}
