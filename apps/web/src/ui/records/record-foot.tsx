import { ReloadOutlined } from '@ant-design/icons'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { PageBar } from './page-bar.tsx'
import { PAGE_SIZES, type RecordList } from './use-record-list.ts'

interface RecordFootProps<R> {
  readonly list: RecordList<R>
  /** What is counted, where it is not records. */
  countText?(count: number): string
  /** What can be done with the list. */
  readonly children?: ReactNode
}

/** How many there are and as of when; the steps from page to page. */
export function RecordFoot<R>({ list, countText, children }: RecordFootProps<R>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { answer, pages, problem } = list
  const known = problem === undefined ? answer : undefined
  const counted = (text: string, count: number) => text.replace(String(count), formatNumber(i18n.language, count))
  return (
    // While another list is under way, the next page of the former one must not be asked for.
    <PageBar pages={pages} next={known?.next} busy={list.loading}>
      {known !== undefined && (
        <strong role="status" className="record-count" aria-busy={list.loading}>
          {counted(
            countText?.(known.total) ?? t(known.about ? 'history.about' : 'history.total', { count: known.total }),
            known.total,
          )}
        </strong>
      )}
      <span className="quiet">
        {t('history.asOf')} <bdi dir="ltr">{formatDateTime(list.asOf, timeZone)}</bdi>
      </span>
      <Button
        icon={<ReloadOutlined />}
        aria-label={t('history.refresh')}
        title={t('history.refresh')}
        loading={list.loading}
        onClick={list.refresh}
      />
      <Select
        aria-label={t('history.pageSize')}
        value={list.pageSize}
        onChange={list.setPageSize}
        options={PAGE_SIZES.map((value) => ({
          value,
          label: t('history.perPage', { number: formatNumber(i18n.language, value) }),
        }))}
      />
      {children}
    </PageBar>
  )
}
