import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { feedAddress, newFeedKey } from './cap-draft.ts'

interface CapFeedProps {
  readonly feedKey: string | null
  /** The one that holds now. */
  readonly saved: string | null
  onKey(key: string | null): void
}

/** The key is part of the address: whoever has it reads along, until another takes its place. */
export function CapFeed({ feedKey, saved, onKey }: CapFeedProps) {
  const { t } = useTranslation()
  const { confirm } = useSession()
  const address = feedKey === null ? undefined : feedAddress(location.origin, feedKey)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      confirm(t('alarmAdmin.cap.copied'))
    } catch {
      // Without a secure connection the browser keeps the clipboard to itself; the address stands there to be marked.
    }
  }
  return (
    <fieldset className="act-field">
      <legend>{t('alarmAdmin.cap.feed')}</legend>
      {address === undefined ? (
        <p>{t('alarmAdmin.cap.feedClosed')}</p>
      ) : (
        <>
          <code className="cap-address" dir="ltr">
            {address}
          </code>
          <p className="quiet">{t('alarmAdmin.cap.feedHint')}</p>
        </>
      )}
      {feedKey !== saved && <p role="status">{t('alarmAdmin.cap.feedNotSaved')}</p>}
      <span className="cap-feed-acts">
        <Button onClick={() => onKey(newFeedKey())}>
          {t(feedKey === null ? 'alarmAdmin.cap.feedOpen' : 'alarmAdmin.cap.feedNew')}
        </Button>
        {address !== undefined && (
          <>
            <Button icon={<CopyOutlined />} onClick={() => void copy(address)}>
              {t('alarmAdmin.cap.copy')}
            </Button>
            <Button onClick={() => onKey(null)}>{t('alarmAdmin.cap.feedClose')}</Button>
          </>
        )}
      </span>
    </fieldset>
  )
}
