import { Button, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useFailure } from '../acts/use-failure.ts'
import { useAutoMerge } from './use-auto-merge.ts'

/** Whether records that the server merged by rule are shown to this operator as one. */
export function AutoMergeSwitch() {
  const { t } = useTranslation()
  const { confirm } = useSession()
  const fail = useFailure()
  const id = useId()
  const { on, failed, retry, set } = useAutoMerge(true)
  const [busy, setBusy] = useState(false)
  const change = async (enabled: boolean) => {
    setBusy(true)
    try {
      const answer = await set(enabled)
      confirm(t(answer.enabled ? 'desk.merge.autoOn' : 'desk.merge.autoOff', { count: answer.cases }))
    } catch (error) {
      fail(error, 'error.autoMergeFailed')
    } finally {
      setBusy(false)
    }
  }
  if (failed) {
    return (
      <span className="desk-switch" role="alert">
        {t('error.autoMergeFailed')}
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </span>
    )
  }
  return (
    <span className="desk-switch" title={t('desk.merge.autoHint')}>
      <Switch
        size="small"
        aria-labelledby={id}
        checked={on ?? true}
        disabled={on === undefined}
        loading={busy || on === undefined}
        onChange={(next) => void change(next)}
      />
      <span id={id} className="desk-switch-word">
        {t('desk.merge.auto')}
      </span>
    </span>
  )
}
