import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { PageBar } from '../../../ui/records/page-bar.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { usePages } from '../../../ui/records/use-pages.ts'
import { FailedNote } from '../details/failed-note.tsx'
import { historyFilterOf, type ListAsk } from '../list/list-ask.ts'
import { Availability } from './availability.tsx'
import { TimelineAxis, TimelineBar } from './timeline-bar.tsx'

interface TimelinesProps {
  readonly ask: ListAsk
  /** To the changes of one device. */
  addressOf(sn: string): string
}

/** One bar per device with its availability, page by page. */
export function Timelines({ ask, addressOf }: TimelinesProps) {
  const { t } = useTranslation()
  const filter = historyFilterOf(ask)
  const pages = usePages(JSON.stringify(filter))
  const { data, isError, isFetching, refetch } = useCall(
    'stateTimelines',
    { ...filter, after: pages.cursor?.beforeId },
    { keepPrevious: true, staleTime: 60_000 },
  )
  if (isError) {
    return (
      <div className="record-note">
        <FailedNote onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data === undefined) return <Skeleton active className="record-waiting" title={false} paragraph={{ rows: 12 }} />
  const { from, to, devices, next, total } = data
  return (
    <>
      {devices.length === 0 ? (
        <div className="record-none">
          <strong>{t('exports.page.none')}</strong>
          <span className="quiet">{t('history.noneHint')}</span>
        </div>
      ) : (
        <ScrollBox label={t('lookBack.timeline.label')} className="record-scroll timelines" busy={isFetching}>
          <div className="timeline-row timeline-head">
            <span />
            <TimelineAxis from={from} to={to} />
          </div>
          <ul>
            {devices.map((timeline) => (
              <li key={timeline.sn} className="timeline-row">
                <div className="timeline-device">
                  <Link to={addressOf(timeline.sn)}>
                    <bdi>{timeline.deviceName}</bdi>
                  </Link>
                  <span className="quiet">
                    <bdi>{timeline.officeName}</bdi>
                  </span>
                  <Availability share={timeline.availability} />
                  <span className="quiet">{t('lookBack.timeline.changes', { count: timeline.changes })}</span>
                </div>
                <TimelineBar timeline={timeline} from={from} to={to} />
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      <PageBar
        pages={pages}
        next={next === null ? null : { before: 0, beforeId: next }}
        busy={isFetching && pages.page > 1}
      >
        <strong role="status">{t('lookBack.timeline.devices', { count: total })}</strong>
      </PageBar>
    </>
  )
}
