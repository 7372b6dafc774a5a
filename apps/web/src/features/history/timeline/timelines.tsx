import type { EndpointOutput, StateTimeline } from '@vigil/contract'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { RecordFoot } from '../../../ui/records/record-foot.tsx'
import { RecordView } from '../../../ui/records/record-view.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { usePages } from '../../../ui/records/use-pages.ts'
import { LIST_OPTIONS, type RecordList } from '../../../ui/records/use-record-list.ts'
import { type ListAsk, timelineFilterOf } from '../list/list-ask.ts'
import { ListExport } from '../list/list-export.tsx'
import type { ListParts } from '../list/list-spec.ts'
import { Availability } from './availability.tsx'
import { TimelineAxis, TimelineBar } from './timeline-bar.tsx'

interface TimelineFrame {
  readonly from: number
  readonly to: number
  readonly unwatched: EndpointOutput<'stateTimelines'>['unwatched']
}

/** By device instead of by change, and with pages of its own. */
function useTimelines<R>(list: RecordList<R>, ask: ListAsk): RecordList<StateTimeline> & TimelineFrame {
  const filter = timelineFilterOf(ask)
  const { pageSize } = list
  const pages = usePages(JSON.stringify([filter, pageSize]))
  const { data, error, isFetching, refetch } = useCall(
    'stateTimelines',
    { ...filter, after: pages.cursor?.beforeId, limit: pageSize },
    LIST_OPTIONS,
  )
  const { from = 0, to = 0, devices = [], unwatched = [] } = data ?? {}
  return {
    ...list,
    records: devices,
    answer: data && {
      records: devices,
      next: data.next === null ? null : { before: 0, beforeId: data.next },
      total: data.total,
    },
    pages,
    loading: isFetching,
    error: error ?? undefined,
    reload: () => void refetch(),
    from,
    to,
    unwatched,
  }
}

/** One bar per device with its availability, page by page. */
export function Timelines<R>({ place, ask, list: changes }: ListParts<R>) {
  const { t } = useTranslation()
  const list = useTimelines(changes, ask)
  const { from, to, unwatched } = list
  return (
    <>
      <RecordView list={list} none={t('exports.page.none')} onReset={place.reset}>
        {(devices) => (
          <ScrollBox label={t('lookBack.timeline.label')} className="record-scroll timelines" busy={list.loading}>
            <div className="timeline-row timeline-head">
              <span />
              <TimelineAxis from={from} to={to} />
            </div>
            <ul>
              {devices.map((timeline) => (
                <li key={timeline.sn} className="timeline-row">
                  <div className="timeline-device">
                    <Link to={place.addressOf({ sn: timeline.sn })}>
                      <bdi>{timeline.deviceName}</bdi>
                    </Link>
                    <span className="quiet">
                      <bdi>{timeline.officeName}</bdi>
                    </span>
                    <Availability share={timeline.availability} />
                    <span className="quiet">{t('lookBack.timeline.changes', { count: timeline.changes })}</span>
                  </div>
                  <TimelineBar timeline={timeline} from={from} to={to} unwatched={unwatched} />
                </li>
              ))}
            </ul>
          </ScrollBox>
        )}
      </RecordView>
      <RecordFoot list={list} countText={(count) => t('lookBack.timeline.devices', { count })}>
        <ListExport all={{ what: 'timeline', filter: timelineFilterOf(ask) }} disabled={list.records.length === 0} />
      </RecordFoot>
    </>
  )
}
