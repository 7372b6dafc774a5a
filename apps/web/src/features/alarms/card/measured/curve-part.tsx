import type { AlarmDetail, AlarmEvent, AlarmLogEntry, State2, Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { useSeries } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { gapsOf, NO_DATA } from '../../../../ui/chart/gaps.ts'
import type { ChartLimit, ChartSpan } from '../../../../ui/chart/plot-spec.ts'
import { TimeChart } from '../../../../ui/chart/time-chart.tsx'
import { digitsOf } from '../../../../ui/values/alarm-text.ts'
import { CardPart } from '../card-part.tsx'
import { curvePoints, curveWindow, occurrencesOf } from './curve-window.ts'
import { valueText } from './values.ts'

const POINTS = 400
/** So that the word at a mark is not cut off at the edge. */
const LABEL_ROOM = 0.08

/** The quantity that tells most of the alarm, as the instrument names it. */
function quantityOf({ deviceType, module, peak }: AlarmEvent, why: AlarmDetail['why'] | undefined) {
  const readings = registry.model(deviceType)?.modules.find(({ key }) => key === module)?.readings ?? []
  const wanted = why?.quantity ?? peak?.quantity
  return readings.find(({ key }) => key === wanted) ?? readings[0]
}

interface CurveProps {
  readonly alarm: AlarmEvent
  readonly quantity: string
  readonly unit: string
  readonly threshold: Threshold | null
  readonly log: readonly AlarmLogEntry[]
}

const NO_LOG: readonly AlarmLogEntry[] = []
const stateName = (state: State2): string => POINT_STATE_KEYS[state].replace(/^.*\./, '')

function Curve({ alarm, quantity, unit, threshold, log }: CurveProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { link } = useLive()
  const { sn, module, deviceType, beginTime, endTime } = alarm
  const [openedAt] = useState(() => link.serverNow())
  const { from, to, follows } = curveWindow({ beginTime, endTime }, openedAt)
  const { data, isPending } = useCall(
    'hisDeviceData',
    { sn, from, to, points: POINTS, quantities: `${module}.${quantity}` },
    { quiet: true },
  )
  const live = useSeries(follows ? sn : undefined, module, quantity)
  const points = useMemo(() => curvePoints(data, live, module, quantity), [data, live, module, quantity])
  const name = t(`quantity.${quantity}`)
  const series = useMemo(
    () => [{ key: quantity, label: name, unit, digits: digitsOf(deviceType, module, quantity), points }],
    [quantity, name, unit, deviceType, module, points],
  )
  const limits = useMemo<ChartLimit[]>(() => {
    if (threshold === null || threshold.quantity !== quantity) return []
    const { warn, alarm: high, highRisk } = threshold
    const levels = [
      ['warning', warn],
      ['alarm', high],
      ['highRisk', highRisk],
    ] as const
    return levels.flatMap(([state, value]) =>
      value === undefined
        ? []
        : {
            state,
            value,
            label: t('realtime.chart.limit', {
              state: t(`state.${state}`),
              value: valueText(i18n, { deviceType, module }, quantity, value, unit),
            }),
          },
    )
  }, [threshold, quantity, unit, deviceType, module, t, i18n])
  const lines = useMemo(
    () => [
      ...(beginTime >= from ? [{ at: beginTime, label: t('alarm.transition.raised') }] : []),
      ...(endTime === null ? [] : [{ at: endTime, label: t('alarm.transition.ended') }]),
    ],
    [beginTime, endTime, from, t],
  )
  const last = Math.max(to, points.at(-1)?.at ?? 0)
  const spans = useMemo<ChartSpan[]>(
    () => [
      ...occurrencesOf(log, last)
        .filter((each) => each.to > from)
        .map((each) => ({ from: each.from, to: each.to, state: stateName(each.state), shaded: true })),
      ...gapsOf(points, from, last).map((gap) => ({ ...gap, state: NO_DATA })),
    ],
    [log, points, from, last],
  )
  const room = (last - from) * LABEL_ROOM
  const end = lines.some(({ at }) => at > last - room) ? last + room : last
  if (points.length === 0) {
    return isPending ? <Skeleton active title={false} /> : <p className="quiet">{t('desk.curve.none')}</p>
  }
  return (
    <TimeChart
      label={t('desk.curve.label', { name })}
      series={series}
      limits={limits}
      toFirstLimit
      lines={lines}
      spans={spans}
      stateName={(state) => (state === NO_DATA ? t('common.noData') : t(`state.${state}` as 'state.alarm'))}
      timeZone={config.timeZone}
      from={from}
      to={end}
      height={150}
    />
  )
}

interface CurvePartProps {
  readonly alarm: AlarmEvent
  readonly why: AlarmDetail['why'] | undefined
  /** When it was in danger; nothing is shaded until it is known. */
  readonly log?: readonly AlarmLogEntry[]
}

/** What the sensor read, from five minutes before the alarm until now. */
export function CurvePart({ alarm, why, log = NO_LOG }: CurvePartProps) {
  const { t } = useTranslation()
  const quantity = quantityOf(alarm, why)
  return (
    <CardPart
      title={t('desk.part.curve')}
      extra={<Link to={paths.realtime(alarm.deviceType, alarm.sn, alarm.id)}>{t('realtime.event.readings')}</Link>}
    >
      {quantity === undefined ? (
        <p className="quiet">{t('desk.curve.none')}</p>
      ) : (
        <Curve
          key={`${alarm.id} ${quantity.key}`}
          alarm={alarm}
          quantity={quantity.key}
          unit={quantity.unit}
          threshold={why?.threshold ?? null}
          log={log}
        />
      )}
    </CardPart>
  )
}
