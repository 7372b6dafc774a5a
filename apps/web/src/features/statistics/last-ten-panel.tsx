import { Alert, Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
  readonly columns: readonly { readonly title: string; cell(record: R): ReactNode }[]
}

/** The newest records of a period, one by one. */
export function LastTenPanel<R extends { readonly id: string }>({ title, asked, none, columns }: LastTenPanelProps<R>) {
  const { t } = useTranslation()
  const [first, ...others] = columns
  return (
    <Panel title={title}>
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
                  <th scope="row">{first?.cell(record)}</th>
                  {others.map(({ title: name, cell }) => (
                    <td key={name}>{cell(record)}</td>
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
