import { formatDateTime } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { PhaseMark } from '../../../ui/alarm/phase-mark.tsx'
import type { Refused } from './use-acts.ts'

const SHOWN = 5

/** Who was first, and how it stands now. What was entered is not lost and nothing was overwritten. */
export function RefusedNote({ refused, onClose }: { refused: readonly Refused[]; onClose(): void }) {
  const { t } = useTranslation()
  const { config } = useSession()
  if (refused.length === 0) return null
  const textOf = ({ reason, by, at, alarm }: Refused): string => {
    const time = at === null ? '' : formatDateTime(at, config.timeZone, 'hh:mm:ss')
    const device = alarm?.deviceName ?? ''
    if (reason === 'changed' && by === '') return t('desk.refusal.changedByDevice', { device, time })
    return t(`desk.refusal.${reason}`, { device, by, time })
  }
  return (
    <Alert
      className="refused-note"
      type="warning"
      showIcon
      role="alert"
      title={t('desk.refusal.title')}
      description={
        <>
          <ul>
            {refused.slice(0, SHOWN).map((each) => (
              <li key={each.id}>
                <bdi>{textOf(each)}</bdi> {each.alarm?.life && <PhaseMark phase={each.alarm.life.phase} />}
              </li>
            ))}
          </ul>
          {refused.length > SHOWN && <p>{t('desk.more', { count: refused.length - SHOWN })}</p>}
          <p className="quiet">{t('desk.refusal.kept')}</p>
        </>
      }
      action={
        <Button size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    />
  )
}
