import type { SetAsideRow } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button } from 'antd'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Answered } from '../../../ui/records/answered.tsx'
import { PageBar } from '../../../ui/records/page-bar.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { usePages } from '../../../ui/records/use-pages.ts'
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
  // The server answers only to who sees the whole site: asked by others, it would fail however often they try.
  const may = useSession().user.seesAll === true
  const answer = useCall('setAside', { ...pages.cursor }, { keepPrevious: true, enabled: may })
  if (!may)
    return (
      <Panel title={t('alarmAdmin.part.setAside')}>
        <p>{t('dataAdmin.setAside.notYours')}</p>
      </Panel>
    )
  return (
    <Panel title={t('alarmAdmin.part.setAside')}>
      <p className="quiet">{t('dataAdmin.setAside.intro')}</p>
      <Answered answer={answer}>
        {({ rows, next }) => (
          <>
            {rows.length === 0 ? <p>{t('dataAdmin.setAside.none')}</p> : <Rows rows={rows} />}
            <PageBar pages={pages} next={next} busy={answer.isFetching && pages.page > 1}>
              <Button onClick={() => void answer.refetch()}>{t('history.refresh')}</Button>
            </PageBar>
          </>
        )}
      </Answered>
    </Panel>
  )
}
