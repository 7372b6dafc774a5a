import type { AlarmRecord } from '@vigil/contract'
import { Checkbox } from 'antd'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { ScrollBox } from '../parts/scroll-box.tsx'
import type { HistoryColumn } from './history-columns.ts'
import { HistoryRow, type HistoryRowActs } from './history-row.tsx'

interface HistoryTableProps {
  readonly records: readonly AlarmRecord[]
  readonly columns: readonly HistoryColumn[]
  readonly opened: string | undefined
  readonly selected: ReadonlyMap<string, AlarmRecord>
  readonly busy: boolean
  onOpen(id: string): void
  onSelect(records: readonly AlarmRecord[], selected: boolean): void
}

export function HistoryTable({ records, columns, opened, selected, busy, onOpen, onSelect }: HistoryTableProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const acts = useMemo<HistoryRowActs>(
    () => ({ open: onOpen, select: (record, isSelected) => onSelect([record], isSelected) }),
    [onOpen, onSelect],
  )
  const buttons = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
  const focused = () => (document.activeElement instanceof HTMLElement ? buttons().indexOf(document.activeElement) : -1)
  const move = (by: 1 | -1) => {
    const all = buttons()
    const from = focused()
    all[from < 0 ? 0 : Math.min(Math.max(from + by, 0), all.length - 1)]?.focus()
  }
  useShortcut('next', () => move(1))
  useShortcut('previous', () => move(-1))
  useShortcut('mark', () => {
    const record = records[focused()]
    if (record !== undefined) onSelect([record], !selected.has(record.id))
  })
  const marked = records.filter(({ id }) => selected.has(id)).length
  return (
    <ScrollBox label={t('history.label')} className="history-scroll" busy={busy}>
      <table className="history-table">
        <caption className="visually-hidden">
          {t('history.label')}. {t('history.order')}.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="history-select">
              <Checkbox
                aria-label={t('history.selectPage')}
                title={t('history.selectPage')}
                checked={marked > 0 && marked === records.length}
                indeterminate={marked > 0 && marked < records.length}
                onChange={({ target }) => onSelect(records, target.checked)}
              />
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                aria-sort={column === 'begin' ? 'descending' : undefined}
              >
                {t(`history.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {records.map((record) => (
            <HistoryRow
              key={record.id}
              record={record}
              columns={columns}
              opened={record.id === opened}
              selected={selected.has(record.id)}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
