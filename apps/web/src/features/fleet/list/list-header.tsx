import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useResize } from '../use-resize.ts'
import { COLUMN_WIDTH, type ListColumn, type ListLayout, sortedBy } from './list-layout.ts'

interface ListHeaderProps {
  readonly layout: ListLayout
  readonly columns: readonly ListColumn[]
  /** Pixels on the screen per pixel of a kept width. */
  readonly scale: number
  onChange(change: Partial<ListLayout>, done: boolean): void
}

function HeaderCell({ column, layout, scale, onChange }: Omit<ListHeaderProps, 'columns'> & { column: ListColumn }) {
  const { t } = useTranslation()
  const { sort, widths } = layout
  const sorted = sort.column === column
  const name = t(`monitor.list.column.${column}`)
  const resized = (done: boolean) => (width: number) =>
    onChange({ widths: { ...widths, [column]: width / scale } }, done)
  const resize = useResize({
    label: t('monitor.list.resize', { column: name }),
    width: widths[column] * scale,
    least: COLUMN_WIDTH.least * scale,
    most: COLUMN_WIDTH.most * scale,
    onResize: resized(false),
    onDone: resized(true),
  })
  return (
    <div
      role="columnheader"
      className={`list-cell cell-${column}`}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="sort-button" onClick={() => onChange({ sort: sortedBy(sort, column) }, true)}>
        <span>{name}</span>
        {sorted && (sort.descending ? <CaretDownFilled aria-hidden="true" /> : <CaretUpFilled aria-hidden="true" />)}
      </button>
      <span className="column-edge" {...resize} />
    </div>
  )
}

export const ListHeader = memo(function ListHeader({ layout, columns, scale, onChange }: ListHeaderProps) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className="list-head-group">
      <div role="row" className="list-row list-head" aria-rowindex={1}>
        {columns.map((column) => (
          <HeaderCell key={column} column={column} layout={layout} scale={scale} onChange={onChange} />
        ))}
        <div role="columnheader" className="list-cell cell-copy">
          <span className="visually-hidden">{t('monitor.list.actions')}</span>
        </div>
      </div>
    </div>
  )
})
