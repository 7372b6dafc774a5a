import { Alert, Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { FigureTools } from '../../ui/figures/figure-tools.tsx'
import { Panel } from '../../ui/panel.tsx'

export const TEN = 10

interface LastTenPanelProps<R extends { readonly id: string }> {
  readonly asked: {
    readonly isError: boolean
    readonly data: { readonly records: readonly R[] } | undefined
    refetch(): unknown
  }
  readonly title: string
  /** Says that there is nothing to list. */
  readonly none: string
  /** The first one names its row. */
  readonly columns: readonly LastTenColumn<R>[]
  /** What the records are of, in words, for a file. */
  readonly about: readonly (readonly [string, string])[]
}

interface LastTenColumn<R> {
  readonly title: string
  /** What it says, as it is copied and written into a file. */
  text(record: R): string
  /** As it is drawn, where that is more than its text. */
  cell?(record: R): ReactNode
}

function Cell<R>({ column, record }: { column: LastTenColumn<R>; record: R }) {
  return column.cell === undefined ? <bdi>{column.text(record)}</bdi> : column.cell(record)
}

/** The newest records of a period, one by one. */
export function LastTenPanel<R extends { readonly id: string }>({
  title,
  asked,
  none,
  columns,
  about,
}: LastTenPanelProps<R>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  const records = asked.data?.records ?? []
  const table = (): FigureTable => ({
    columns: columns.map((column) => ({ title: column.title, type: 'text' })),
    rows: records.map((record) => ({ key: record.id, cells: columns.map(({ text }) => text(record)) })),
  })
  return (
    <Panel title={title} extra={records.length > 0 && <FigureTools title={title} table={table} about={about} />}>
      {asked.isError ? (
        <Alert
          type="error"
          showIcon
          title={t('statistics.failed')}
          action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>}
        />
      ) : asked.data === undefined ? (
        <Skeleton active paragraph={{ rows: TEN }} />
      ) : asked.data.records.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
      ) : (
        <div className="figure-table">
          <table className="plain-table">
            <thead>
              <tr>
                {columns.map(({ title: name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {asked.data.records.map((record) => (
                <tr key={record.id}>
                  <th scope="row">{first && <Cell column={first} record={record} />}</th>
                  {others.map((column) => (
                    <td key={column.title}>
                      <Cell column={column} record={record} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
