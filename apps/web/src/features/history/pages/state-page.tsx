import type { StateRecord } from '@vigil/contract'
import { formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { RUN_STATE_KEYS } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { durationText } from '../../../ui/records/duration-text.ts'
import { EVENT_PERIODS, spanOf } from '../../../ui/records/period.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { StateDetail } from '../details/state-detail.tsx'
import { useDeviceColumns } from '../list/device-columns.tsx'
import { stateFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { DeviceTimeline } from '../timeline/device-timeline.tsx'
import { Timelines } from '../timeline/timelines.tsx'

const SPEC: ListSpec<StateRecord> = {
  id: 'stateHistory',
  title: 'stateHistory',
  fields: ['shown'],
  usual: usualFilter('1d'),
  periods: EVENT_PERIODS,
  days: () => TIME_RANGE_DAYS.events,
  address: paths.stateHistory,
  useRecords: (ask, page, options) => useCall('hisState', { ...stateFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ at }) => at,
  timeLabel: 'history.column.begin',
  content: (ask) => ({ what: 'state', filter: stateFilterOf(ask) }),
  selection: (ids) => ({ what: 'state', filter: { ids } }),
  deviceOf: ({ sn, deviceName: name, deviceType, officeName, simulated }) => ({
    sn,
    name,
    deviceType,
    officeName,
    simulated,
  }),
}
const VIEWS = ['bars', 'changes'] as const

function useStateColumns(): readonly RecordColumn<StateRecord>[] {
  const { t, language } = useTexts()
  const { timeZone } = useSession().config
  const { time, device, site, model } = useDeviceColumns(SPEC)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(
    () => [
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
      {
        key: 'until',
        label: t('exports.column.until'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ until }) =>
          until === null ? t('history.goesOn') : <bdi dir="ltr">{formatDateTime(until, timeZone)}</bdi>,
      },
      {
        key: 'duration',
        label: t('history.column.duration'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ at, until }) => until !== null && durationText(until - at, language),
      },
      {
        key: 'runState',
        label: t('exports.column.runState'),
        shown: 'asked',
        cell: ({ runstate }) => t(RUN_STATE_KEYS[runstate]),
      },
    ],
    [language, timeZone, time, device, site, model],
  )
}

/** How devices fared: a bar per device with its availability; of one device its changes below it. */
export default function StatePage() {
  const { t } = useTranslation()
  const place = useListAddress(SPEC)
  const { sn, filter, view } = place
  const columns = useStateColumns()
  return (
    <ListPage
      spec={SPEC}
      place={place}
      columns={columns}
      label={t('exports.subject.state')}
      above={({ ask }) => {
        if (sn === undefined) {
          return (
            <div className="record-tools">
              <Segmented
                aria-label={t('lookBack.timeline.view')}
                value={view}
                options={VIEWS.map((value) => ({ value, label: t(`lookBack.timeline.views.${value}`) }))}
                onChange={place.setView}
              />
            </div>
          )
        }
        const { begin, end } = spanOf(filter.time, ask.now)
        return (
          <div className="record-tools">
            <DeviceTimeline sn={sn} beginTime={begin} endTime={end} />
          </div>
        )
      }}
      instead={({ ask, list }) =>
        sn === undefined && view === 'bars' && list.problem === undefined ? (
          <Timelines ask={ask} addressOf={(device) => place.addressOf({ sn: device })} />
        ) : undefined
      }
      detail={(record, onClose) => <StateDetail record={record} onClose={onClose} />}
    />
  )
}
