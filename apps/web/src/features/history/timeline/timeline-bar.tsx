import type { EndpointOutput, StateTimeline } from '@vigil/contract'
import { formatDateTime, stateName } from '@vigil/domain'
import { durationText, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../ui/theme.ts'
import { timelineMarks, timelineSpans, unwatchedSpans } from './timeline-spans.ts'

interface TimelineBarProps {
  readonly timeline: StateTimeline
  readonly from: number
  readonly to: number
  /** When the server did not run. */
  readonly unwatched: EndpointOutput<'stateTimelines'>['unwatched']
  /** A moment that is looked at. */
  readonly mark?: number | undefined
}

const LEAST_TOLD_MS = 1000

/** The states of one device over time, from left to right in every language. What it comes to stands below in words. */
export function TimelineBar({ timeline, from, to, unwatched, mark }: TimelineBarProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { segments, durations, deviceName, unwatched: blind = 0 } = timeline
  const lasted = durations.filter(([, ms]) => ms >= LEAST_TOLD_MS).toSorted(([, a], [, b]) => b - a)
  const said = lasted.map(([state, ms]) => `${t(POINT_STATE_KEYS[state])} ${durationText(ms, i18n.language)}`)
  if (blind >= LEAST_TOLD_MS) said.push(`${t('state.unwatched')} ${durationText(blind, i18n.language)}`)
  const time = (at: number) => formatDateTime(at, timeZone)
  return (
    <div className="timeline">
      <div
        className="timeline-bar"
        dir="ltr"
        role="img"
        aria-label={`${deviceName}: ${said.length === 0 ? t('lookBack.timeline.none') : said.join(', ')}`}
      >
        {timelineSpans(segments, from, to).map((span) => (
          <span
            key={span.from}
            data-state={stateName(span.state)}
            title={`${t(POINT_STATE_KEYS[span.state])}: ${time(span.from)} – ${time(span.to)}`}
            style={{
              insetInlineStart: `${span.start}%`,
              inlineSize: `${span.width}%`,
              backgroundColor: stateColour(stateName(span.state)),
            }}
          />
        ))}
        {unwatchedSpans(unwatched, from, to).map((span) => (
          <span
            key={`unwatched ${span.from}`}
            data-state="unwatched"
            title={`${t('state.unwatched')}: ${time(span.from)} – ${time(span.to)}. ${t('lookBack.unwatched.hint')}`}
            style={{ insetInlineStart: `${span.start}%`, inlineSize: `${span.width}%` }}
          />
        ))}
        {mark !== undefined && mark >= from && mark <= to && (
          <i className="timeline-mark" style={{ insetInlineStart: `${((mark - from) / (to - from)) * 100}%` }} />
        )}
      </div>
      <ul className="timeline-durations">
        {lasted.map(([state, ms]) => (
          <li key={state}>
            <StateMark state={state} /> <span>{durationText(ms, i18n.language)}</span>
          </li>
        ))}
        {blind >= LEAST_TOLD_MS && (
          <li title={t('lookBack.unwatched.hint')}>
            <i className="unwatched-mark" aria-hidden="true" /> {t('state.unwatched')}{' '}
            <span>{durationText(blind, i18n.language)}</span>
          </li>
        )}
        {lasted.length === 0 && blind < LEAST_TOLD_MS && <li className="quiet">{t('lookBack.timeline.none')}</li>}
      </ul>
    </div>
  )
}

/** Moments below or above bars of the same time. */
export function TimelineAxis({ from, to }: { from: number; to: number }) {
  const { timeZone } = useSession().config
  return (
    <div className="timeline-axis" dir="ltr" aria-hidden="true">
      {timelineMarks(from, to).map((at) => (
        <span key={at}>{formatDateTime(at, timeZone, 'MM-dd hh:mm')}</span>
      ))}
    </div>
  )
}
