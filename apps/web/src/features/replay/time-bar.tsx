import type { EndpointResponse } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

type Density = EndpointResponse<'replayDensity'>

interface TimeBarProps {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly timeZone: string
  readonly density: Density | undefined
  readonly marks: readonly { readonly at: number; readonly note: string }[]
  onMoment(at: number): void
  /** Around a moment, to so much of what is shown now. */
  onZoom(around: number, factor: number): void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowRight: 0.01,
  ArrowDown: -0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
}

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`

type GroundProps = Pick<TimeBarProps, 'from' | 'to' | 'density' | 'marks'>

/**
 * How much there was over time, on a logarithmic scale: a quiet hour beside a busy one must not look like none. Hundreds of bars, which
 * stay as they are while the moment moves.
 */
const TimeBarGround = memo(function TimeBarGround({ from, to, density, marks }: GroundProps) {
  const { t } = useTranslation()
  const span = to - from
  const share = (moment: number): number => (moment - from) / span
  const most = Math.max(0, ...(density?.messages ?? [])) || 1
  return (
    <>
      {density?.messages.map((n, index) => {
        const begin = density.from + index * density.stepMs
        const alarms = density.alarms[index] ?? 0
        return n === 0 && alarms === 0 ? null : (
          <span
            key={begin}
            className="time-bar-step"
            style={{ left: percent(share(begin)), width: percent(density.stepMs / span) }}
          >
            <i className="time-bar-messages" style={{ height: percent(Math.log1p(n) / Math.log1p(most)) }} />
            {alarms > 0 && <i className="time-bar-alarms" title={t('replay.alarmsHere', { count: alarms })} />}
          </span>
        )
      })}
      {density?.unwatched.map(([since, until]) => (
        <span
          key={since}
          className="time-bar-unwatched"
          title={t('state.unwatched')}
          style={{
            left: percent(share(since)),
            width: percent((Math.min(until, to) - Math.max(since, from)) / span),
          }}
        />
      ))}
      {marks
        .filter((mark) => mark.at >= from && mark.at <= to)
        .map((mark) => (
          <i
            key={`${mark.at} ${mark.note}`}
            className="time-bar-mark"
            title={mark.note}
            style={{ left: percent(share(mark.at)) }}
          />
        ))}
    </>
  )
})

const TimeBarEnds = memo(function TimeBarEnds({ from, to, timeZone }: Pick<TimeBarProps, 'from' | 'to' | 'timeZone'>) {
  return (
    <div className="time-bar-ends" aria-hidden="true">
      <span>{formatDateTime(from, timeZone)}</span>
      <span>{formatDateTime(to, timeZone)}</span>
    </div>
  )
})

/** Alarms and messages over time, and the moment that is shown: from left to right in every language. */
export function TimeBar({ from, to, at, timeZone, density, marks, onMoment, onZoom }: TimeBarProps) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const span = to - from
  const share = (moment: number): number => (moment - from) / span
  const momentAt = (clientX: number): number => {
    const box = bar.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return at
    return Math.round(from + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * span)
  }
  const isDragged = useRef(false)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (isDragged.current) onMoment(momentAt(event.clientX))
  }
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    const next =
      event.key === 'Home' ? from : event.key === 'End' ? to : step === undefined ? undefined : at + step * span
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMoment(Math.round(Math.min(to, Math.max(from, next))))
  }
  return (
    <div className="time-bar" dir="ltr">
      <div
        ref={bar}
        className="time-bar-track"
        role="slider"
        tabIndex={0}
        aria-label={t('replay.moment')}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={at}
        aria-valuetext={formatDateTime(at, timeZone)}
        onPointerDown={(event) => {
          isDragged.current = true
          event.currentTarget.setPointerCapture?.(event.pointerId)
          drag(event)
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          isDragged.current = false
        }}
        onWheel={(event) => onZoom(momentAt(event.clientX), event.deltaY > 0 ? 1.5 : 1 / 1.5)}
        onKeyDown={byKey}
      >
        <TimeBarGround {...{ from, to, density, marks }} />
        <i className="time-bar-now" style={{ left: percent(share(at)) }} />
      </div>
      <TimeBarEnds {...{ from, to, timeZone }} />
    </div>
  )
}
