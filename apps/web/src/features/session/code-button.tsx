import { codeCooldownMs } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { keep, recall } from '../../lib/browser/storage.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useClock } from '../../ui/time/use-clock.ts'

interface CodeButtonProps {
  email: string
  /** Rejects when the address can not be used. */
  validate(): Promise<unknown>
}

/** Asks for a code, at most once a minute: also in a dialog that was closed and opened again. */
export function CodeButton({ email, validate }: CodeButtonProps) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const now = useClock()
  const [sent, setSent] = useState<{ to: string; code: string }>()
  const [busy, setBusy] = useState(false)
  // The clock stands still between its ticks: the moment of sending may lie after it.
  const sentAt = recall('codeSentAt')
  const waitMs = codeCooldownMs(sentAt, Math.max(now, sentAt ?? 0))

  const send = async () => {
    setBusy(true)
    try {
      await validate()
    } catch {
      return setBusy(false)
    }
    try {
      const code = await api('emailCode', { email })
      keep('codeSentAt', Date.now())
      setSent({ to: email, code })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button disabled={waitMs > 0} loading={busy} onClick={() => void send()}>
        {waitMs > 0
          ? t('session.settings.sendAgain', { seconds: Math.ceil(waitMs / 1000) })
          : t('session.settings.sendCode')}
      </Button>
      {sent?.to === email && (
        <Alert
          className="session-code-note"
          role="status"
          type={sent.code === '' ? 'success' : 'warning'}
          title={
            sent.code === ''
              ? t('session.settings.codeSent', { email: sent.to })
              : t('session.settings.codeShown', { code: sent.code })
          }
        />
      )}
    </>
  )
}
