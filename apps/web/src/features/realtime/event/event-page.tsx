import type { AlarmDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { Alert, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { useThresholds } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { spansOf } from '../../../ui/recent/state-spans.ts'
import { useRecentData } from '../../../ui/recent/use-recent-data.ts'
import { instrumentOf } from '../instruments/instrument-of.ts'
import { hasBothTechniques } from '../instruments/techniques/has-both-techniques.ts'
import { rowOf } from '../live-row.ts'
import { LiveRows } from '../live-rows.tsx'
import { PackedPanels } from '../pack/packed-panels.tsx'
import { eventWindow, limitsThen, valuesAt } from './event-window.ts'
import { MomentPanel } from './moment-panel.tsx'
import { occurrencesOf } from './occurrences.ts'
import { PastHeader } from './past-header.tsx'
import { PastModule } from './past-module.tsx'
import { rowsAround } from './past-reading.ts'
import './event.css'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'

const PastTechniques = lazyAgain(() => import('./past-techniques.tsx'))

interface EventPageProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly eventId: string
}

/** The page of a device at a past event: what it read around it. Nothing on it is live. */
export function EventPage({ place, model, eventId }: EventPageProps) {
  const { t } = useTranslation()
  usePageSubject(place.name)
  const { data, isError } = useCall('hisAlarmDetail', { eventId }, { quiet: true })
  const past = data?.alarm.sn === place.sn ? data : undefined
  return (
    <div className="realtime" data-past="true">
      <PastHeader place={place} model={model} eventId={eventId} past={past} />
      {data === undefined && !isError && <Skeleton active paragraph={{ rows: 6 }} />}
      {(isError || (data !== undefined && past === undefined)) && (
        <Alert type="warning" title={t('realtime.event.missing', { id: eventId })} />
      )}
      {past && <PastEvent model={model} past={past} />}
    </div>
  )
}

const POINTS = 1500

function PastEvent({ model, past }: { model: ModelDefinition; past: AlarmDetail }) {
  const { t } = useTranslation()
  const { link } = useLive()
  const { alarm, deviceDatas, pictures, log, why } = past
  const { sn } = alarm
  // The one that alarmed first: it is what the page was opened for.
  const modules = model.modules.toSorted((a, b) => Number(b.key === alarm.module) - Number(a.key === alarm.module))
  const current = useThresholds(sn)
  const thresholds = useMemo(() => limitsThen(current, why.threshold), [current, why.threshold])
  const occurrences = useMemo(() => occurrencesOf(alarm, log), [alarm, log])
  const [chosen, choose] = useState(0)
  const shown = occurrences[chosen] ?? occurrences[0] ?? { begin: alarm.beginTime, end: alarm.endTime }
  const { begin, end } = shown
  const span = useMemo(() => eventWindow({ beginTime: begin, endTime: end }, link.serverNow()), [begin, end, link])
  const [at, setAt] = useState(begin)
  const state = useRecentData({ sn, ...span, points: POINTS })
  const { data } = state
  const values = useMemo(() => (data === undefined ? undefined : valuesAt(data, at)), [data, at])
  const spans = useMemo(
    () => (data === undefined ? [] : spansOf(data.states, data.from, data.to, data.unwatched)),
    [data],
  )
  const rows = useMemo(() => rowsAround(deviceDatas, at).map(rowOf), [deviceDatas, at])
  const lines = useMemo(
    () =>
      occurrences.flatMap((occurrence) => [
        { at: occurrence.begin, label: t('alarm.transition.raised') },
        ...(occurrence.end === null ? [] : [{ at: occurrence.end, label: t('alarm.transition.ended') }]),
      ]),
    [occurrences, t],
  )
  return (
    <>
      <MomentPanel
        alarm={alarm}
        occurrences={occurrences}
        chosen={chosen}
        onChoose={(index) => {
          choose(index)
          setAt(occurrences[index]?.begin ?? begin)
        }}
        span={span}
        at={at}
        onMove={setAt}
      />
      {state.phase === 'failed' && <Alert type="error" title={t('realtime.recent.failed')} />}
      {data === undefined && state.phase === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {hasBothTechniques(model) && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
          <PastTechniques sn={sn} begin={begin} readings={deviceDatas} at={at} />
        </Suspense>
      )}
      {data && values && (
        <PackedPanels
          panels={modules.map((definition) => ({
            key: definition.key,
            wide: instrumentOf(model, definition)?.wide ?? false,
            content: (
              <PastModule
                model={model}
                definition={definition}
                readings={deviceDatas}
                pictures={pictures}
                data={data}
                values={values}
                at={at}
                span={span}
                lines={lines}
                thresholds={thresholds}
                spans={spans}
                peak={alarm.module === definition.key ? alarm.peak?.quantity : undefined}
              />
            ),
          }))}
        />
      )}
      <LiveRows model={model} rows={rows} waits={false} title={t('realtime.event.rows')} />
    </>
  )
}
