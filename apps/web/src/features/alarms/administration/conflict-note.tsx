import { formatDateTime } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'

interface ConflictNoteProps {
  /** Undefined: it is no longer there. */
  readonly theirs: { readonly changedBy?: string; readonly changedAt?: number } | undefined
  /** What was saved takes the place of what was entered. */
  onTheirs(): void
  onMine(): void
}

/** Nothing was overwritten, and nothing that was entered is lost: a person decides. */
export function ConflictNote({ theirs, onTheirs, onMine }: ConflictNoteProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { changedBy, changedAt } = theirs ?? {}
  const text =
    theirs === undefined
      ? t('alarmAdmin.conflict.gone')
      : changedBy === undefined || changedAt === undefined
        ? t('alarmAdmin.conflict.text')
        : t('alarmAdmin.conflict.by', { by: changedBy, time: formatDateTime(changedAt, timeZone) })
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('alarmAdmin.conflict.title')}
      description={
        <>
          <p>{text}</p>
          <div className="act-buttons">
            {theirs !== undefined && <Button onClick={onTheirs}>{t('alarmAdmin.conflict.theirs')}</Button>}
            <Button onClick={onMine}>
              {t(theirs === undefined ? 'alarmAdmin.conflict.anew' : 'alarmAdmin.conflict.mine')}
            </Button>
          </div>
        </>
      }
    />
  )
}
