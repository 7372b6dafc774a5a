import type { SetAsideRow } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PageBar } from '../../../ui/records/page-bar.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { usePages } from '../../../ui/records/use-pages.ts'
import { FailedNote } from '../details/failed-note.tsx'
import '../history.css'

const COLUMNS = ['at', 'room', 'device', 'reason', 'content'] as const

function Rows({ rows }: { rows: readonly SetAsideRow[] }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  return (
    <ScrollBox label={t('alarmAdmin.part.setAside')}>
      <table className="plain-table set-aside">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`dataAdmin.setAside.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, room, sn, name, reason, content }) => (
            <tr key={id}>
              <td>
                <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
              </td>
              <td>{t(`dataAdmin.setAside.room.${room}`)}</td>
              <td>
                {sn === null ? (
                  <span className="quiet">{t('dataAdmin.setAside.noDevice')}</span>
                ) : (
                  <>
                    <bdi>{name}</bdi> <bdi dir="ltr">{sn}</bdi>
                  </>
                )}
              </td>
              <td>
                <bdi dir="ltr">{reason}</bdi>
              </td>
              <td>
                <details>
                  <summary>{t('dataAdmin.setAside.column.content')}</summary>
                  <pre dir="ltr">{content}</pre>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** What could not be stored, newest first. */
export function SetAsidePart() {
  const { t } = useTranslation()
  const pages = usePages('setAside')
  const { data, isError, isFetching, refetch } = useCall('setAside', { ...pages.cursor }, { keepPrevious: true })
  return (
    <Panel title={t('alarmAdmin.part.setAside')}>
      <p className="quiet">{t('dataAdmin.setAside.intro')}</p>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {!isError && data === undefined && <Skeleton active />}
      {data !== undefined && (
        <>
          {data.rows.length === 0 ? <p>{t('dataAdmin.setAside.none')}</p> : <Rows rows={data.rows} />}
          <PageBar pages={pages} next={data.next} busy={isFetching && pages.page > 1}>
            <Button onClick={() => void refetch()}>{t('history.refresh')}</Button>
          </PageBar>
        </>
      )}
    </Panel>
  )
}
