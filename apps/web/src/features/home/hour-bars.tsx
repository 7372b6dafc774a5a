import { Permission } from '@vigil/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { homeLinks } from './home-links.ts'
import { type AlarmHour, isLabelled, LEVELS, marksFor } from './hour-scale.ts'
import { useHourTexts } from './hour-texts.ts'

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The bars are one stop for the keyboard, the arrows choose an hour: two dozen narrow links would be hard to hit, and in the way
 * of who passes by. Without the device monitor there is nothing to choose for.
 */
function useHourChoice(hours: readonly AlarmHour[]) {
  const { can } = useSession()
  const navigate = useNavigate()
  const id = useId()
  const last = hours.length - 1
  const [chosen, setChosen] = useState(last)
  const active = Math.min(chosen, last)
  const open = (hour: AlarmHour | undefined) => {
    if (hour !== undefined) void navigate(homeLinks.alarms(hour))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) setChosen(move(active, last))
    else if (event.key === 'Enter' || event.key === ' ') open(hours[active])
    else return
    event.preventDefault()
  }
  return { enabled: can(Permission.Devices), active, open, onKeyDown, idOf: (index: number) => `${id}${index}` }
}

function Parts({ hour, top }: { hour: AlarmHour; top: number }) {
  return LEVELS.map((level) => (
    <span key={level} className={`hour-part part-${level}`} style={{ height: `${(hour[level] / top) * 100}%` }} />
  ))
}

function Bars({ hours, top }: { hours: readonly AlarmHour[]; top: number }) {
  const { t } = useTranslation()
  const { label } = useHourTexts()
  const { enabled, active, open, onKeyDown, idOf } = useHourChoice(hours)
  if (!enabled) {
    return (
      <ul className="hours-bars" aria-label={t('home.alarms.perHour')}>
        {hours.map((hour) => (
          <li key={hour.since} className="hour-bar" title={label(hour)}>
            <span className="visually-hidden">{label(hour)}</span>
            <Parts hour={hour} top={top} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div
      className="hours-bars"
      role="listbox"
      tabIndex={0}
      aria-label={t('home.alarms.perHour')}
      aria-orientation="horizontal"
      aria-activedescendant={idOf(active)}
      onKeyDown={onKeyDown}
    >
      {hours.map((hour, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
        <div
          key={hour.since}
          id={idOf(index)}
          className="hour-bar"
          role="option"
          aria-selected={index === active}
          aria-label={label(hour)}
          title={label(hour)}
          onClick={() => open(hour)}
        >
          <Parts hour={hour} top={top} />
        </div>
      ))}
    </div>
  )
}

/** One bar per hour of the site's clock. Time runs from left to right in every language. */
export function HourBars({ hours }: { hours: readonly AlarmHour[] }) {
  const { number, time } = useHourTexts()
  const marks = marksFor(hours)
  const top = marks.at(-1) ?? 1
  return (
    <div className="hours" dir="ltr">
      <div className="hours-marks" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ insetBlockEnd: `${(mark / top) * 100}%` }}>
            {number(mark)}
          </span>
        ))}
      </div>
      <Bars hours={hours} top={top} />
      <div className="hours-times" aria-hidden="true">
        {hours.map(({ since }, index) => (
          <span key={since}>{isLabelled(index, hours.length) ? time(since) : ''}</span>
        ))}
      </div>
    </div>
  )
}
