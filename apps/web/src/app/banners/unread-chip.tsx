import type { Unread } from '@vigil/contract'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import {
  forgetUnreadAnswers,
  subscribeUnreadAnswers,
  type UnreadAnswers,
  unreadAnswers,
} from '../../lib/calls/unread-answers.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useUnread } from '../../live/hooks.ts'
import type { UnreadView } from '../../live/stores/unread-store.ts'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { HeaderChip } from './header-chip.tsx'

const NAMED = 5

/** What is missing on the screen because it could not be read: as long as that is so the bar says it. */
export function UnreadChip() {
  const { t } = useTranslation()
  const view = useUnread()
  const answers = useSyncExternalStore(subscribeUnreadAnswers, unreadAnswers)
  if (view === undefined && answers.size === 0) return null
  return (
    <HeaderChip
      tone="warning"
      icon={<RowIcon name="stop" />}
      word={t('link.unread.short')}
      label={t('link.unread.short')}
    >
      <UnreadNotice view={view} answers={answers} />
    </HeaderChip>
  )
}

export function UnreadNotice({ view, answers }: { view: UnreadView | undefined; answers: UnreadAnswers }) {
  const { t } = useTranslation()
  const missing = [...answers.values()].flat()
  if (view === undefined && missing.length === 0) return null
  return (
    <div className="chip-text">
      {view !== undefined && (
        <>
          <Part
            text="live"
            count={view.live.count}
            of={view.live.parts.map((part) => ({ word: part.what, about: part }))}
          />
          <Part
            text="devices"
            count={view.devices.length}
            of={view.devices.map((about) => ({ word: 'device', about }))}
          />
          <Part text="alarms" count={view.alarms.length} of={view.alarms.map((about) => ({ word: 'alarm', about }))} />
          <span>{t('link.unread.hint')}</span>
        </>
      )}
      <Part text="answer" count={missing.length} of={missing.map((about) => ({ word: 'entry', about }))} />
      {missing.length > 0 && (
        <Button size="small" onClick={forgetUnreadAnswers}>
          {t('common.close')}
        </Button>
      )}
    </div>
  )
}

interface Named {
  readonly word: 'device' | 'alarm' | 'values' | 'message' | 'entry'
  readonly about: Unread
}

interface PartProps {
  text: 'live' | 'devices' | 'alarms' | 'answer'
  count: number
  of: readonly Named[]
}

function Part({ text, count, of }: PartProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  const named = of.slice(0, NAMED)
  return (
    <span>
      <strong>{t(`link.unread.${text}`, { num: count })}</strong>{' '}
      {named.map(({ word, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be known by
        <span key={index} className="unread-name">
          {t(`link.unread.${word}`)} <bdi dir="ltr">{about.sn ?? about.id}</bdi>
        </span>
      ))}
      {count > named.length && (
        <span className="unread-name">{t('link.unread.more', { num: count - named.length })}</span>
      )}
    </span>
  )
}
