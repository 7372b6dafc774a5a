import type { AlarmEvent } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { Alert, Skeleton, Slider, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageSubject } from '../../../lib/page-subject.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/live-fleet.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AlarmFacts } from '../alarm-strip.tsx'
import { spansOf } from '../state-spans.ts'
import { useRecentData } from '../use-recent-data.ts'
import { eventWindow, valuesAt } from './event-window.ts'
import { PastModule } from './past-module.tsx'
import { useAlarm } from './use-alarm.ts'
import './event.css'

interface EventPageProps {
  readonly place: DevicePlace
  readonly model: ModelDefinition
  readonly eventId: string
}

/** The page of a device at a past event: what it read around it. Nothing on it is live. */
export function EventPage({ place, model, eventId }: EventPageProps) {
  const { t } = useTranslation()
  usePageSubject(place.name)
  const alarm = useAlarm(place.sn, eventId)
  return (
    <div className="realtime" data-past="true">
      <header className="event-head">
        <h1>
          <bdi>{place.name}</bdi>
        </h1>
        <Tag color="gold">{t('realtime.event.history')}</Tag>
        <Link to={paths.realtime(place.deviceType, place.sn)}>{t('realtime.event.backToLive')}</Link>
      </header>
      {alarm === 'looking' && <Skeleton active paragraph={{ rows: 6 }} />}
      {alarm === 'missing' && <Alert type="warning" title={t('realtime.event.missing', { id: eventId })} />}
      {typeof alarm === 'object' && <PastEvent place={place} model={model} alarm={alarm} />}
    </div>
  )
}

const POINTS = 1500

function PastEvent({ place, model, alarm }: Omit<EventPageProps, 'eventId'> & { alarm: AlarmEvent }) {
  const { t } = useTranslation()
  const { config } = useSession()
  const { link } = useLive()
  const { sn } = place
  const thresholds = useThresholds(sn)
  const { beginTime, endTime } = alarm
  const span = useMemo(() => eventWindow({ beginTime, endTime }, link.serverNow()), [beginTime, endTime, link])
  const [at, setAt] = useState(beginTime)
  const state = useRecentData({ sn, ...span, points: POINTS })
  const { data } = state
  const values = useMemo(() => (data === undefined ? undefined : valuesAt(data, at)), [data, at])
  const spans = useMemo(() => (data === undefined ? [] : spansOf(data.states, data.from, data.to)), [data])
  const time = (moment: number | undefined) => formatDateTime(moment ?? beginTime, config.timeZone)
  return (
    <>
      <Panel title={t('realtime.event.title')}>
        <div className="event-note">
          <AlarmFacts alarm={alarm} />
        </div>
        <div className="event-moment" dir="ltr">
          <span className="quiet">{time(span.from)}</span>
          <Slider
            ariaLabelForHandle={t('realtime.event.moment')}
            ariaValueTextFormatterForHandle={(value) => time(value)}
            min={span.from}
            max={span.to}
            step={1000}
            value={at}
            onChange={setAt}
            tooltip={{ formatter: (value) => time(value) }}
          />
          <span className="quiet">{time(span.to)}</span>
        </div>
        <p className="event-at">
          {t('realtime.event.valuesAt')} <bdi dir="ltr">{time(at)}</bdi>
        </p>
      </Panel>
      {state.phase === 'failed' && <Alert type="error" title={t('realtime.recent.failed')} />}
      {data === undefined && state.phase === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && values && (
        <div className="modules">
          {model.modules.map((definition) => (
            <PastModule
              key={definition.key}
              definition={definition}
              data={data}
              values={values}
              span={span}
              thresholds={thresholds}
              spans={spans}
              peak={alarm.module === definition.key ? alarm.peak?.quantity : undefined}
            />
          ))}
        </div>
      )}
    </>
  )
}
