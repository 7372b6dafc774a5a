import { type Duty, Permission } from '@vigil/contract'
import { formatDateTime, isOnDuty } from '@vigil/domain'
import { Button, Select, Skeleton } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedNote } from '../../ui/records/failed-note.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { useShiftAct } from './use-shift-act.ts'
import { SiteChoice, useSiteChoice } from './use-site-choice.tsx'

const HOUR_MS = 3_600_000
const QUARTER_MS = 15 * 60_000
const BACK_MS = 24 * HOUR_MS
const AHEAD_MS = 7 * 24 * HOUR_MS
const USUAL_HOURS = 8
const REFRESHED_MS = 30_000

/** Who watches which site, and until when. */
export function DutyPart() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { link } = useLive()
  // The same question for minutes: one that moved with the clock would be asked without end.
  const [now] = useState(() => Math.floor(link.serverNow() / QUARTER_MS) * QUARTER_MS)
  const span = { from: now - BACK_MS, to: now + AHEAD_MS }
  const { data, isError, refetch } = useCall('duties', span, { refetchInterval: REFRESHED_MS })
  return (
    <Panel title={t('shift.part.duty')}>
      <p className="quiet">{t('shift.duty.intro')}</p>
      {can(Permission.AlarmHandle) && <DutyForm now={now} />}
      {data === undefined && (isError ? <FailedNote onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data?.length === 0 && <p>{t('shift.duty.empty')}</p>}
      {data !== undefined && data.length > 0 && <Duties duties={data} />}
    </Panel>
  )
}

function DutyForm({ now }: { now: number }) {
  const { t } = useTranslation()
  const { api, user, config } = useSession()
  const { busy, run } = useShiftAct()
  const [site, setSite] = useSiteChoice()
  const [person, setPerson] = useState(user.id)
  const [times, setTimes] = useState({
    from: fieldTime(now, config.timeZone),
    to: fieldTime(now + USUAL_HOURS * HOUR_MS, config.timeZone),
  })
  const ids = { person: useId(), site: useId(), from: useId(), to: useId() }
  const { data: people = [] } = useCall(
    'dutyPeople',
    { officeId: site ?? '' },
    { enabled: site !== undefined, quiet: true },
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [times.from, times.to].map((each) => momentOfField(each, config.timeZone))
    if (site === undefined || from === undefined || to === undefined) return
    const who = person === user.id ? {} : { userId: person }
    void run(() => api('saveDuty', { officeId: site, ...who, from, to }), t('shift.duty.saved'))
  }
  return (
    <form className="shift-form" onSubmit={save}>
      <div>
        <label htmlFor={ids.person}>{t('shift.duty.person')}</label>
        <Select<string>
          id={ids.person}
          value={person}
          onChange={setPerson}
          options={(people.length > 0 ? people : [{ id: user.id, username: user.username, name: user.name }]).map(
            ({ id, username, name }) => ({ value: id, label: name === '' ? username : `${name} (${username})` }),
          )}
        />
      </div>
      <div>
        <label htmlFor={ids.site}>{t('shift.site')}</label>
        <SiteChoice id={ids.site} label={t('shift.site')} site={site} onSite={setSite} />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label htmlFor={ids[end]}>{t(`shift.duty.${end}`)}</label>
          <input
            id={ids[end]}
            type="datetime-local"
            value={times[end]}
            onChange={({ target }) => setTimes({ ...times, [end]: target.value })}
          />
        </div>
      ))}
      <Button type="primary" htmlType="submit" loading={busy} disabled={site === undefined}>
        {t('shift.duty.add')}
      </Button>
    </form>
  )
}

function Duties({ duties }: { duties: readonly Duty[] }) {
  const { t } = useTranslation()
  const { api, user, can, config } = useSession()
  const { busy, run } = useShiftAct()
  const now = useLive().link.serverNow()
  const mayEnd = (duty: Duty): boolean =>
    duty.to > now && can(Permission.AlarmHandle) && (duty.userId === user.id || can(Permission.Administer))
  return (
    <ScrollBox label={t('shift.part.duty')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('shift.duty.person')}</th>
            <th scope="col">{t('shift.site')}</th>
            <th scope="col">{t('shift.duty.from')}</th>
            <th scope="col">{t('shift.duty.to')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {duties.map((duty) => (
            <tr key={duty.id} data-over={duty.to <= now}>
              <td>
                <strong>
                  <bdi>{duty.name || duty.username}</bdi>
                </strong>{' '}
                {isOnDuty(duty, now) && <span className="shift-now">{t('shift.duty.now')}</span>}
                {duty.by !== '' && <span className="quiet"> {t('shift.duty.putBy', { by: duty.by })}</span>}
              </td>
              <td>
                <bdi>{duty.officeName}</bdi>
              </td>
              {[duty.from, duty.to].map((at) => (
                <td key={at}>
                  <bdi dir="ltr">{formatDateTime(at, config.timeZone, 'yyyy-MM-dd hh:mm')}</bdi>
                </td>
              ))}
              <td>
                {mayEnd(duty) && (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={t('shift.duty.endOne', { name: duty.name || duty.username })}
                    onClick={() => void run(() => api('removeDuty', { id: duty.id }))}
                  >
                    {t('shift.duty.end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
