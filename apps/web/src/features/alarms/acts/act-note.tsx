import { Alert } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { FailedAct } from './failed-act.ts'
import type { ActStage } from './pending-acts.ts'

/** At most this many devices of a flood are named. */
const NAMED = 3

interface ActNoteProps {
  readonly stage: ActStage | undefined
  readonly failed: FailedAct | undefined
  onClose(): void
}

/** Beside the button that was pressed: that nothing is stored yet, or that it was not taken. It stays until somebody has read it. */
export function ActNote({ stage, failed, onClose }: ActNoteProps) {
  const { t } = useTranslation()
  if (stage === 'slow') {
    return <Alert className="act-note" type="warning" showIcon role="status" title={t('desk.act.notStoredYet')} />
  }
  if (stage !== undefined || failed === undefined) return null
  const { kind, said, about, done, of } = failed
  return (
    <Alert
      className="act-note"
      type="error"
      showIcon
      role="alert"
      title={t(`desk.act.${kind}`)}
      description={
        <>
          {about.length > 0 && (
            <p>
              <bdi>{about.slice(0, NAMED).join(', ')}</bdi>
              {about.length > NAMED && ' …'}
            </p>
          )}
          {said !== '' && (
            <p>
              <bdi>{said}</bdi>
            </p>
          )}
          {done > 0 && <p>{t('desk.act.partTaken', { done, of })}</p>}
        </>
      }
      closable={{ onClose, 'aria-label': t('common.close') }}
    />
  )
}
