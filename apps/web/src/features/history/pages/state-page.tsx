import type { StateRecord } from '@vigil/contract'
import { RUN_STATE_KEYS } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { spanOf } from '../../../ui/records/period.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { StateDetail } from '../details/state-detail.tsx'
import { type ListAsk, stateFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import type { ListPlace } from '../list/list-place.ts'
import { EVENTS, ROWS } from '../list/list-spec.ts'
import { DeviceTimeline } from '../timeline/device-timeline.tsx'
import { Timelines } from '../timeline/timelines.tsx'

const VIEWS = ['bars', 'changes'] as const

/** The bar of one device; with many devices, the choice between bars and changes. */
function StateTools({ place, ask }: { place: ListPlace; ask: ListAsk }) {
  const { t } = useTranslation()
  const { sn, filter, view } = place
  const { begin, end } = spanOf(filter.time, ask.now)
  return (
    <div className="record-tools">
      {sn === undefined ? (
        <Segmented
          aria-label={t('lookBack.timeline.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`lookBack.timeline.views.${value}`) }))}
          onChange={place.setView}
        />
      ) : (
        <DeviceTimeline sn={sn} beginTime={begin} endTime={end} asStatistic={filter.statistic} />
      )}
    </div>
  )
}

/** How devices fared: a bar per device with its availability; of one device its changes below it. */
export default createListPage<StateRecord>({
  ...ROWS,
  ...EVENTS,
  title: 'stateHistory',
  label: 'exports.subject.state',
  fields: ['shown'],
  usual: usualFilter('1d'),
  address: paths.stateHistory,
  useRecords: (ask, page, options) => useCall('hisState', { ...stateFilterOf(ask), ...page }, options),
  atOf: ({ at }) => at,
  timeLabel: 'history.column.begin',
  content: (ask) => ({ what: 'state', filter: stateFilterOf(ask) }),
  selection: (ids) => ({ what: 'state', filter: { ids } }),
  columns: ({ texts: { t }, time, device, site, model, moment, lasted }) => [
    {
      key: 'shown',
      label: t('lookBack.column.shown'),
      shown: 'fixed',
      short: true,
      cell: ({ shown }) => <StateMark state={shown} />,
    },
    time,
    device,
    site,
    model,
    {
      key: 'previous',
      label: t('exports.column.previous'),
      shown: 'usual',
      short: true,
      named: true,
      cell: ({ previous }) => previous !== null && <StateMark state={previous} quiet />,
    },
    moment('until', t('exports.column.until'), 'usual', ({ until }) => until, t('history.goesOn')),
    lasted(
      ({ at, until }) => until && until - at,
      undefined,
      ({ unwatched }) => unwatched,
    ),
    {
      key: 'runState',
      label: t('exports.column.runState'),
      shown: 'asked',
      cell: ({ runstate }) => t(RUN_STATE_KEYS[runstate]),
    },
  ],
  above: ({ place, ask }) => <StateTools place={place} ask={ask} />,
  isListed: ({ sn, view }) => sn !== undefined || view !== 'bars',
  instead: (parts) => <Timelines {...parts} />,
  detail: (record, onClose) => <StateDetail record={record} onClose={onClose} />,
})
