import { formatDateTime } from '@vigil/domain'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'

const REFRESHED_MS = 30_000
const NAMED_MOST = 4
const TEXT_MAX = 80

/** What the shift needs to know, in one line; nothing while it is not known. */
export function ShiftLine() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { data } = useCall('shiftNow', {}, { quiet: true, refetchInterval: REFRESHED_MS })
  if (data === undefined) return null
  const { onDuty, open, last, entry } = data
  const names = onDuty.map(({ name, username, officeName }) => `${name || username} (${officeName})`)
  const shown = names.slice(0, NAMED_MOST).join(', ') + (names.length > NAMED_MOST ? ' …' : '')
  return (
    <nav className="home-shift" aria-label={t('shift.title')}>
      <Link to={paths.shift('duty')}>
        {names.length === 0 ? t('shift.home.nobody') : t('shift.home.onDuty', { names: shown })}
      </Link>
      {open === null ? (
        <Link to={paths.shift('handOver')}>
          {last === null
            ? t('shift.home.never')
            : t('shift.home.last', { time: formatDateTime(last.at, timeZone, 'MM-dd hh:mm') })}
        </Link>
      ) : (
        <Link to={paths.shift('handOver', open.id)}>{t('shift.home.open')}</Link>
      )}
      <Link to={paths.shift('log')} className="home-shift-entry">
        {entry === null ? t('shift.part.log') : t('shift.home.entry', { text: entry.text.slice(0, TEXT_MAX) })}
      </Link>
    </nav>
  )
}
