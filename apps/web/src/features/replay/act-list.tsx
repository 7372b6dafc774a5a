import type { ReplayAct } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../live/live-context.tsx'

const SHOWN = 3

interface ActListProps {
  readonly acts: readonly ReplayAct[]
  readonly timeZone: string
}

/** What was done lately in the replayed time, newest first. */
export const ActList = memo(function ActList({ acts, timeZone }: ActListProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  if (acts.length === 0) return null
  return (
    <ul className="replay-done" aria-label={t('replay.done')}>
      {acts
        .slice(-SHOWN)
        .reverse()
        .map((act) => (
          <li key={`${act.id} ${act.what} ${act.at}`}>
            <bdi dir="ltr">{formatDateTime(act.at, timeZone, 'hh:mm:ss')}</bdi>{' '}
            {act.what === 'command' ? t('replay.command') : t(`desk.log.${act.what}`)}{' '}
            <bdi>{fleet.place(act.sn)?.name ?? act.sn}</bdi> {act.by !== '' && <bdi>{act.by}</bdi>}
          </li>
        ))}
    </ul>
  )
})
