import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { formatNumber } from '@vigil/i18n/web'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Panel } from '../panel.tsx'
import './figures.css'
import type { FigureTable } from './figure-table.ts'
import { FigureTools } from './figure-tools.tsx'
import { InSightFirst } from './in-sight-first.tsx'
import { RecordLink, RecordLinks } from './record-link.tsx'

interface FigurePanelProps {
  readonly title: string
  /** Across the whole width of the page. */
  readonly wide?: boolean
  /** What is read as a table first, and drawn when asked for. */
  readonly startsAsTable?: boolean
  /** Made when it is wanted: most are only looked at as drawings. */
  table(): FigureTable
  /** What it is of, in words, for a file. */
  readonly about: readonly (readonly [string, string])[]
  /** Beside the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

interface TableCellProps {
  readonly first: boolean
  readonly text: string
  /** What its records are of. */
  readonly name: string
  readonly to: string | undefined
}

function TableCell({ first, text, name, to }: TableCellProps) {
  const { t } = useTranslation()
  if (first) {
    return (
      <th scope="row">
        <bdi>{text}</bdi>
      </th>
    )
  }
  if (to === undefined) {
    return (
      <td>
        <bdi>{text}</bdi>
      </td>
    )
  }
  return (
    <td>
      <RecordLink to={to} label={t('statistics.mark', { name, value: text })}>
        {text}
      </RecordLink>
    </td>
  )
}

export function PlainTable({ title, table }: { title: string; table: FigureTable }) {
  const { i18n } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="figure-table" tabIndex={0} role="group" aria-label={title}>
      <table className="plain-table">
        <thead>
          <tr>
            {table.columns.map(({ title: column }) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells, to, links }) => (
            <tr key={key}>
              {cells.map((cell, index) => {
                const text = typeof cell === 'number' ? formatNumber(i18n.language, cell) : (cell ?? '')
                const column = table.columns[index]?.title ?? ''
                const link = links?.[index] ?? (index === 1 ? to : undefined)
                const name = links?.[index] === undefined ? String(cells[0]) : `${cells[0]}, ${column}`
                return <TableCell key={column} first={index === 0} text={text} name={name} to={link} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const VIEWS = [
  { view: 'chart', Icon: BarChartOutlined },
  { view: 'table', Icon: TableOutlined },
] as const

/** Two plain radio buttons: a page has fifteen of these, and a control of the library takes longer than the chart below it. */
function ViewSwitch({ isTable, onChoose }: { isTable: boolean; onChoose(isTable: boolean): void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <span className="view-switch" role="radiogroup" aria-label={t('statistics.view')}>
      {VIEWS.map(({ view, Icon }) => (
        <label key={view} title={t(`statistics.${view}`)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            aria-label={t(`statistics.${view}`)}
            checked={isTable === (view === 'table')}
            onChange={() => onChoose(view === 'table')}
          />
          <Icon aria-hidden="true" />
        </label>
      ))}
    </span>
  )
}

/** A chart that can be read as a table, copied, and had as a file. */
export function FigurePanel({
  title,
  wide = false,
  startsAsTable = false,
  table,
  about,
  note,
  children,
}: FigurePanelProps) {
  const [isTable, setTable] = useState(startsAsTable)
  const drawn = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title={title}
      className={wide ? 'figure figure-wide' : 'figure'}
      extra={
        <>
          {note}
          <ViewSwitch isTable={isTable} onChoose={setTable} />
          <FigureTools
            title={title}
            table={table}
            about={about}
            drawing={() => drawn.current?.querySelector<SVGSVGElement>('.drawing > svg') ?? null}
          />
        </>
      }
    >
      <div ref={drawn}>
        <RecordLinks>
          <InSightFirst>{isTable ? <PlainTable title={title} table={table()} /> : children}</InSightFirst>
        </RecordLinks>
      </div>
    </Panel>
  )
}
