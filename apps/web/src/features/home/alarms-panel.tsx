import type { Overview } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AlarmHours } from './alarm-hours.tsx'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { durationText } from './shares.ts'
import type { OverviewState } from './use-overview.ts'
import { GhostRows, OverviewAge, OverviewFailure } from './waiting.tsx'

function Totals({ alarms }: { alarms: Overview['alarms'] }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const since = alarms.hours[0]?.since
  const until = alarms.hours.at(-1)?.until
  return (
    <p className="alarm-totals">
      {since !== undefined && until !== undefined && (
        <span>
          <ListLink to={homeLinks.alarms({ since, until })} className="alarm-total">
            {t('home.alarms.total', { count: alarms.total })}
          </ListLink>{' '}
          {t('home.alarms.since', { time: formatDateTime(since, config.timeZone, 'MM-dd hh:mm') })}
        </span>
      )}
      {alarms.drills > 0 && <span>{t('home.alarms.drills', { count: alarms.drills })}</span>}
      <span>
        {alarms.meanHandleMs === null
          ? t('home.alarms.noneHandled')
          : t('home.alarms.meanHandle', {
              count: alarms.handled,
              duration: durationText(i18n.language, alarms.meanHandleMs),
            })}
      </span>
    </p>
  )
}

/** What the last 24 hours brought, hour by hour. */
export function AlarmsPanel(state: OverviewState) {
  const { t } = useTranslation()
  const { overview, failed } = state
  return (
    <Panel className="home-alarms" title={t('home.alarms.title')} extra={<OverviewAge {...state} />}>
      {overview !== undefined ? (
        <>
          <Totals alarms={overview.alarms} />
          <AlarmHours alarms={overview.alarms} />
        </>
      ) : failed ? (
        <OverviewFailure {...state} />
      ) : (
        <GhostRows rows={1} height={140} />
      )}
    </Panel>
  )
}
