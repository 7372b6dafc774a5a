import { registry } from '@vigil/devices'
import { validateOptions } from '@vigil/domain'
import { Alert, Button, Empty, Select, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { usePageSubject } from '../../lib/page-subject.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion, useThresholds } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DevicePlace } from '../../live/stores/live-fleet.ts'
import { RecentChart } from '../../ui/recent/recent-chart.tsx'
import { chosenIn, quantitiesOf } from '../../ui/recent/recent-quantities.ts'
import { spansOf } from '../../ui/recent/state-spans.ts'
import { stepText } from '../../ui/recent/step-text.ts'
import { useRecentData } from '../../ui/recent/use-recent-data.ts'
import { Age } from '../../ui/time/age.tsx'
import { UnknownDevice } from './honest-message.tsx'
import { type RecentWindow, reshaped, spanOf, windowIn, withWindow } from './recent-window.ts'
import { WindowBar } from './window-bar.tsx'
import './realtime.css'

const REFRESH_MS = 30_000
const POINTS = { least: 300, most: 1500 } as const

/** The recent past of one device: any window up to 31 days, closer by dragging. */
export default function RecentDataPage() {
  const { sn = '' } = useParams()
  const { fleet } = useLive()
  useStructureVersion()
  const place = fleet.place(sn)
  if (place !== undefined) return <RecentData key={sn} place={place} />
  return fleet.loading() ? <Skeleton active className="realtime" paragraph={{ rows: 8 }} /> : <UnknownDevice sn={sn} />
}

function RecentData({ place }: { place: DevicePlace }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { link } = useLive()
  usePageSubject(place.name)
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const model = registry.model(place.deviceType)
  const thresholds = useThresholds(place.sn)
  const window = windowIn(search)
  const [now, setNow] = useState(() => link.serverNow())
  const span = spanOf(window, now)
  const chosen = model === undefined ? [] : chosenIn(search.get('q'), model)
  const points = Math.min(Math.max(globalThis.innerWidth, POINTS.least), POINTS.most)
  const state = useRecentData(
    chosen.length === 0
      ? undefined
      : { sn: place.sn, ...span, points, quantities: chosen.map(({ key }) => key).join(',') },
  )
  const { data } = state
  const spans = useMemo(
    () => (data === undefined ? [] : spansOf(data.states, data.from, data.to, data.unwatched)),
    [data],
  )

  // A window that moves on with the clock is loaded anew while somebody looks.
  useEffect(() => {
    if (window.kind !== 'last') return
    const timer = setInterval(() => !document.hidden && setNow(link.serverNow()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [link, window.kind])

  const show = (next: RecentWindow) => {
    setNow(link.serverNow())
    change((query) => withWindow(query, next), { push: true })
  }
  const select = (from: number, to: number) => show({ kind: 'fixed', from, to: Math.max(to, from + 1000) })
  const choose = (keys: string[]) =>
    change((query) => {
      query.set('q', keys.join(','))
      return query
    })
  const options = (model?.modules ?? []).map(({ key: module }) => ({
    label: t(`module.${module}`),
    options: (model === undefined ? [] : quantitiesOf(model))
      .filter((each) => each.module === module)
      .map(({ key, quantity }) => ({
        value: key,
        label: `${t(`module.${module}`)}: ${t(`quantity.${quantity.key}`)}`,
      })),
  }))
  const [nothing] = validateOptions(chosen)
  const isEmpty = data?.series.every((each) => each.points.length === 0) === true

  return (
    <div className="realtime">
      <div className="recent-bar">
        <h1>{t('realtime.recent.of', { name: place.name })}</h1>
        <WindowBar
          window={window}
          span={span}
          onWindow={show}
          onReshape={(change) => show(reshaped(span, change, link.serverNow()))}
          onRefresh={() => setNow(link.serverNow())}
        />
        <Select
          mode="multiple"
          className="recent-quantities"
          aria-label={t('realtime.recent.quantities')}
          placeholder={t('realtime.recent.chooseQuantities')}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.map(({ key }) => key)}
          status={nothing === undefined ? '' : 'error'}
          options={options}
          onChange={choose}
        />
        <Link to={paths.realtime(place.deviceType, place.sn)}>{t('realtime.recent.toLive')}</Link>
      </div>
      <p className="recent-notes">
        <span>{t('realtime.recent.zone', { zone: config.timeZone })}</span>
        {data && <span>{stepText(t, data.stepMs, i18n.language)}</span>}
        <span>{t('realtime.recent.dragHint')}</span>
        {window.kind === 'last' && (
          <span>
            {t('realtime.recent.updated')} <Age at={now} />
          </span>
        )}
      </p>
      {state.phase === 'failed' && <FailedNote onRetry={() => setNow(link.serverNow())} error={state.error} />}
      {nothing !== undefined && (
        <Empty
          description={`${t(nothing.key)}. ${t('realtime.recent.noQuantities')}`}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
        />
      )}
      {isEmpty && <Alert type="info" title={t('realtime.recent.empty')} description={t('realtime.recent.emptyHint')} />}
      {data === undefined && state.phase === 'loading' && chosen.length > 0 && (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      {data && (
        <div className="recent-charts" aria-busy={state.phase === 'loading'}>
          {chosen.map((each) => (
            <RecentChart
              key={each.key}
              chosen={each}
              data={data}
              span={span}
              thresholds={thresholds}
              spans={spans}
              onSelect={select}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface FailedNoteProps {
  readonly error: unknown
  onRetry(): void
}

/** The failure is also presented as every failed call is; here stands what it means for the page. */
function FailedNote({ error, onRetry }: FailedNoteProps) {
  const { t } = useTranslation()
  const { present } = useSession()
  useEffect(() => present(error), [present, error])
  return (
    <Alert
      type="error"
      title={t('realtime.recent.failed')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
