import { Checkbox } from 'antd'
import { memo, type ReactNode } from 'react'
import type { RecordColumn } from './record-columns.ts'

export interface RecordRowActs<R> {
  open(id: string): void
  select(record: R, selected: boolean): void
}

export interface RecordRowProps<R> {
  readonly record: R
  readonly id: string
  readonly columns: readonly RecordColumn<R>[]
  readonly opened: boolean
  readonly selected: boolean
  readonly acts: RecordRowActs<R>
  /** As it stands now, where something is known of it that is newer than the list. Always the same hook. */
  useCurrent(record: R): R
  selectLabel(record: R): string
  /** A drill or a test: shown, and not to be taken for the real thing. */
  isUnreal?: ((record: R) => boolean) | undefined
  /** Ways on from the row. */
  extra?: ((record: R) => ReactNode) | undefined
}

function Row<R>(props: RecordRowProps<R>) {
  const { record: stored, id, columns, opened, selected, acts, useCurrent, selectLabel, isUnreal, extra } = props
  const record = useCurrent(stored)
  return (
    <tr
      data-opened={opened}
      data-selected={selected}
      data-not-real={isUnreal?.(record) ?? false}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('button, label, input, a'))) acts.open(id)
      }}
    >
      <td className="record-select">
        <Checkbox
          checked={selected}
          aria-label={selectLabel(record)}
          onChange={({ target }) => acts.select(record, target.checked)}
        />
      </td>
      {columns.map(({ key, label, short, figures, named, opens, cell }) => (
        <td key={key} data-column={key} data-label={label} data-short={short} data-figures={figures} data-named={named}>
          {opens ? (
            <button
              type="button"
              className="record-open"
              data-key={id}
              aria-pressed={opened}
              onClick={() => acts.open(id)}
            >
              {cell(record)}
            </button>
          ) : (
            cell(record)
          )}
        </td>
      ))}
      {extra && <td className="record-extra">{extra(record)}</td>}
    </tr>
  )
}

export const RecordRow = memo(Row) as typeof Row
