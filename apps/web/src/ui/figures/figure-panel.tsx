import { BarChartOutlined, CopyOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Dropdown, Segmented } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { saveFile } from '../../lib/download.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../panel.tsx'
import { pngOf, svgOf } from './chart-file.ts'
import './figures.css'
import { type FigureTable, tableText } from './figure-table.ts'

interface FigurePanelProps {
  readonly title: string
  /** Across the whole width of the page. */
  readonly wide?: boolean
  /** What is read as a table first, and drawn when asked for. */
  readonly startsAsTable?: boolean
  readonly table: FigureTable
  /** What it is of, in words, for a file. */
  readonly about: readonly (readonly [string, string])[]
  /** Beside the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

const FORMATS = ['csv', 'xlsx', 'png', 'svg'] as const
type Format = (typeof FORMATS)[number]
const NOT_IN_NAMES = /[\s\p{Cc}<>:"/\\|?*]+/gu

interface TableCellProps {
  readonly first: boolean
  readonly text: string
  /** Of the row whose records it leads to. */
  readonly name: string | undefined
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
  if (name === undefined || to === undefined) {
    return (
      <td>
        <bdi>{text}</bdi>
      </td>
    )
  }
  return (
    <td>
      <Link to={to} aria-label={t('statistics.mark', { name, value: text })}>
        {text}
      </Link>
    </td>
  )
}

function PlainTable({ title, table }: { title: string; table: FigureTable }) {
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
          {table.rows.map(({ key, cells, to }) => (
            <tr key={key}>
              {cells.map((cell, index) => {
                const text = typeof cell === 'number' ? formatNumber(i18n.language, cell) : (cell ?? '')
                const name = index === 1 && to !== undefined ? String(cells[0]) : undefined
                return (
                  <TableCell key={table.columns[index]?.title} first={index === 0} text={text} name={name} to={to} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  const { t } = useTranslation()
  const { can, confirm, download, present } = useSession()
  const [isTable, setTable] = useState(startsAsTable)
  const drawn = useRef<HTMLDivElement>(null)

  const refuse = (message: string) => present(new ApiError({ kind: 'rejected', code: 0, message }))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tableText(table))
      confirm(t('statistics.copied'))
    } catch {
      refuse(t('statistics.copyFailed'))
    }
  }
  const save = async (format: Format) => {
    try {
      if (format === 'csv' || format === 'xlsx') {
        const { columns, rows } = table
        const asked = { format, name: title, columns: [...columns], rows: rows.map(({ cells }) => [...cells]) }
        saveFile(await download('tableFile', { ...asked, about: about.map(([label, text]) => [label, text]) }))
      } else {
        const svg = drawn.current?.querySelector<SVGSVGElement>('.drawing > svg')
        if (svg == null) return
        const text = svgOf(svg, [title, ...about.map(([, value]) => value)].join(' · '))
        const content = format === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(text)
        saveFile({ name: `${title.replace(NOT_IN_NAMES, '-')}.${format}`, content })
      }
      confirm(t('statistics.saved'))
    } catch (error) {
      present(error)
    }
  }
  const mayTable = can(Permission.Statistics) || can(Permission.CottonStatistics) || can(Permission.Analysis)
  const formats = FORMATS.filter((format) => (format === 'png' || format === 'svg' ? !isTable : mayTable))
  return (
    <Panel
      title={title}
      className={wide ? 'figure figure-wide' : 'figure'}
      extra={
        <>
          {note}
          <Segmented<'chart' | 'table'>
            size="small"
            aria-label={t('statistics.view')}
            value={isTable ? 'table' : 'chart'}
            options={[
              { value: 'chart', icon: <BarChartOutlined />, title: t('statistics.chart') },
              { value: 'table', icon: <TableOutlined />, title: t('statistics.table') },
            ]}
            onChange={(view) => setTable(view === 'table')}
          />
          <Button
            size="small"
            icon={<CopyOutlined />}
            aria-label={t('statistics.copy')}
            title={t('statistics.copy')}
            onClick={() => void copy()}
          />
          <Dropdown
            trigger={['click']}
            menu={{
              items: formats.map((format) => ({
                key: format,
                label: t('statistics.save', { format: format.toUpperCase() }),
                onClick: () => void save(format),
              })),
            }}
          >
            <Button size="small" icon={<DownloadOutlined />} aria-label={t('exports.menu')} title={t('exports.menu')} />
          </Dropdown>
        </>
      }
    >
      <div ref={drawn}>{isTable ? <PlainTable title={title} table={table} /> : children}</div>
    </Panel>
  )
}
