import type { AlarmRecord } from '@vigil/contract'
import { formatDateTime, type Watch, worstOf } from '@vigil/domain'
import { Checkbox } from 'antd'
import { memo, type ReactNode, useCallback } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWatch } from '../../../live/hooks.ts'
import { newerAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { alarmText } from '../../../ui/alarm-text.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { valueText } from '../card/values.ts'
import { durationText } from '../parts/duration-text.ts'
import type { HistoryColumn } from './history-columns.ts'

export interface HistoryRowActs {
  open(id: string): void
  select(record: AlarmRecord, selected: boolean): void
}

interface HistoryRowProps {
  readonly record: AlarmRecord
  readonly columns: readonly HistoryColumn[]
  readonly opened: boolean
  readonly selected: boolean
  readonly acts: HistoryRowActs
}

/** As it stands now, where it is on the desk; as it was recorded elsewhere. */
function useCurrent(record: AlarmRecord): AlarmRecord {
  const live = useWatch(useCallback(({ desk }: Watch) => desk.get(record.id), [record.id]))
  return newerAlarm(record, live) === record ? record : { ...record, ...live }
}

export const HistoryRow = memo(function HistoryRow({
  record: stored,
  columns,
  opened,
  selected,
  acts,
}: HistoryRowProps) {
  const texts = useTexts()
  const { t, language } = texts
  const { config, deviceTypes } = useSession()
  const record = useCurrent(stored)
  const { id, deviceName, beginTime, endTime, peak, life } = record
  const time = (at: number) => <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
  const cells: Readonly<Record<HistoryColumn, () => ReactNode>> = {
    state: () => <StateMark state={worstOf(record)} />,
    begin: () => time(beginTime),
    device: () => (
      <button type="button" className="history-open" data-key={id} aria-pressed={opened} onClick={() => acts.open(id)}>
        <bdi>{deviceName}</bdi>
        <bdi dir="ltr" className="quiet">
          {record.sn}
        </bdi>
      </button>
    ),
    site: () => <bdi>{record.officeName}</bdi>,
    model: () => <bdi>{deviceTypes[record.deviceType]?.name ?? record.deviceType}</bdi>,
    danger: () => record.danger && t(`kind.${record.danger}`),
    what: () => <bdi>{alarmText(texts, record)}</bdi>,
    peak: () => peak && <bdi dir="ltr">{valueText(texts, record, peak.quantity, peak.value, peak.unit)}</bdi>,
    duration: () => (endTime === null ? t('history.goesOn') : durationText(endTime - beginTime, language)),
    priority: () => t(`alarm.priority.${record.priority}`),
    life: () => <AlarmMarks alarm={record} />,
    handler: () => <bdi>{life?.handled?.handler ?? life?.cleared?.by}</bdi>,
    plan: () =>
      record.planName !== null && (
        <>
          <bdi>{record.planName}</bdi>
          {record.planLevel !== null && <span className="quiet"> {t(`alarm.planLevel.${record.planLevel}`)}</span>}
        </>
      ),
  }
  return (
    <tr
      data-opened={opened}
      data-selected={selected}
      data-not-real={record.kind !== 'normal'}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('button, label, input'))) acts.open(id)
      }}
    >
      <td className="history-select">
        <Checkbox
          checked={selected}
          aria-label={t('history.select', { device: deviceName, time: formatDateTime(beginTime, config.timeZone) })}
          onChange={({ target }) => acts.select(record, target.checked)}
        />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column} data-label={t(`history.column.${column}`)}>
          {cells[column]()}
        </td>
      ))}
    </tr>
  )
})
