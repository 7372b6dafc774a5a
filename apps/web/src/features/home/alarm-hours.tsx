import type { Overview } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { homeLinks } from './home-links.ts'
import { HourBars } from './hour-bars.tsx'
import { type AlarmHour, LEVELS } from './hour-scale.ts'
import { LEVEL_STATES, useHourTexts } from './hour-texts.ts'
import { ListLink } from './list-link.tsx'

function HourTable({ hours }: { hours: readonly AlarmHour[] }) {
  const { t } = useTranslation()
  const { number, time } = useHourTexts()
  return (
    <details className="hours-table">
      <summary>{t('home.alarms.asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('home.alarms.hourColumn')}</th>
            {LEVELS.map((level) => (
              <th scope="col" key={level}>
                {t(POINT_STATE_KEYS[LEVEL_STATES[level]])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...hours].reverse().map((hour) => (
            <tr key={hour.since}>
              <th scope="row">
                <ListLink to={homeLinks.alarms(hour)} className="hour-link">
                  <bdi dir="ltr">
                    {time(hour.since)} – {time(hour.until)}
                  </bdi>
                </ListLink>
              </th>
              {LEVELS.map((level) => (
                <td key={level}>{number(hour[level])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

export function AlarmHours({ alarms }: { alarms: Overview['alarms'] }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className="home-legend" aria-label={t('home.legend')}>
        {LEVELS.map((level) => (
          <li key={level}>
            <StateMark state={LEVEL_STATES[level]} />
          </li>
        ))}
      </ul>
      <HourBars hours={alarms.hours} />
      <HourTable hours={alarms.hours} />
    </>
  )
}
