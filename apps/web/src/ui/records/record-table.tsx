import { Checkbox } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useShortcut } from '../../lib/use-shortcut.ts'
import type { RecordColumn } from './record-columns.ts'
import { RecordRow, type RecordRowActs, type RecordRowProps } from './record-row.tsx'
import './records.css'
import { ScrollBox } from './scroll-box.tsx'

export interface RecordTableProps<R> extends Pick<RecordRowProps<R>, 'selectLabel' | 'isUnreal'> {
  readonly label: string
  readonly records: readonly R[]
  readonly columns: readonly RecordColumn<R>[]
  readonly opened: string | undefined
  readonly selected: ReadonlyMap<string, R>
  readonly busy: boolean
  /** Ways on from a row, under a heading. */
  readonly extra?: { readonly label: string; of(record: R): ReactNode } | undefined
  idOf(record: R): string
  useCurrent?(record: R): R
  onOpen(id: string): void
  onSelect(records: readonly R[], selected: boolean): void
}

const useAsStored = <R,>(record: R): R => record

/** One table for all records: opened and selected by mouse or keyboard, with small cards where it is too narrow for columns. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { label, records, columns, opened, selected, busy, extra, idOf, onOpen, onSelect } = props
  const { useCurrent = useAsStored } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const acts = useMemo<RecordRowActs<R>>(
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
    if (record !== undefined) onSelect([record], !selected.has(idOf(record)))
  })
  const marked = records.filter((record) => selected.has(idOf(record))).length
  return (
    <ScrollBox label={label} className="record-scroll" busy={busy}>
      <table className="record-table">
        <caption className="visually-hidden">
          {label}. {t('history.order')}.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="record-select">
              <Checkbox
                aria-label={t('history.selectPage')}
                title={t('history.selectPage')}
                checked={marked > 0 && marked === records.length}
                indeterminate={marked > 0 && marked < records.length}
                onChange={({ target }) => onSelect(records, target.checked)}
              />
            </th>
            {columns.map(({ key, label: name, sorted, figures }) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                data-figures={figures}
                aria-sort={sorted ? 'descending' : undefined}
              >
                {name}
              </th>
            ))}
            {extra && (
              <th scope="col" className="record-extra">
                {extra.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {records.map((record) => {
            const id = idOf(record)
            return (
              <RecordRow
                key={id}
                id={id}
                record={record}
                columns={columns}
                opened={id === opened}
                selected={selected.has(id)}
                acts={acts}
                useCurrent={useCurrent}
                selectLabel={props.selectLabel}
                isUnreal={props.isUnreal}
                extra={extra?.of}
              />
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}
