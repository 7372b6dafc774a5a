import { formatReading, unitSymbol } from '@vigil/i18n/web'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { ChartSeries, Column } from './chart-columns.ts'

interface ChartTableProps {
  readonly label: string
  readonly head: string
  readonly series: readonly ChartSeries[]
  /** Value column of every series. */
  readonly columns: readonly Column[]
  readonly rows: number
  /** All rows in their order, instead of the newest. */
  readonly whole?: boolean
  rowName(index: number): string
}

const ROWS_SHOWN = 100

const isFilled = (columns: readonly Column[], index: number): boolean =>
  columns.some((column) => typeof column[index] === 'number')

/** The newest first, up to a hundred: more would be a file and not a table. */
function newestRows(columns: readonly Column[], rows: number): number[] {
  const found: number[] = []
  for (let index = rows - 1; index >= 0 && found.length < ROWS_SHOWN; index--) {
    if (isFilled(columns, index)) found.push(index)
  }
  return found
}

/** The same data as text, made only when it is asked for. */
export function ChartTable({ label, head, series, columns, rows, whole = false, rowName }: ChartTableProps) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const shown = !open ? [] : whole ? (columns[0]?.map((_, index) => index) ?? []) : newestRows(columns, rows)
  return (
    <details className="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('realtime.chart.asTable')}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className="chart-table-body" tabIndex={0} role="group" aria-label={label}>
          <table>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {series.map(({ key, label: name, unit }) => (
                  <th scope="col" key={key}>
                    {name} {unit !== '' && <bdi>({unitSymbol(i18n, unit)})</bdi>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((index) => (
                <tr key={rowName(index)}>
                  <th scope="row">
                    <bdi dir="ltr">{rowName(index)}</bdi>
                  </th>
                  {series.map(({ key, digits }, place) => {
                    const value = columns[place]?.[index]
                    return (
                      <td key={key}>
                        <bdi dir="ltr">
                          {typeof value === 'number' ? formatReading(i18n.language, value, digits) : ''}
                        </bdi>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {rows > shown.length && <p>{t('realtime.chart.newestRows', { count: shown.length })}</p>}
        </div>
      )}
    </details>
  )
}
