import type { CapSettings } from '@vigil/contract'
import { Button, Input, InputNumber } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { capProblems } from './cap-draft.ts'
import { CapFeed } from './cap-feed.tsx'
import { CapWebhooks } from './cap-webhooks.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { useSaving } from './use-saving.ts'

const SENDER_EXAMPLE = 'vigil@site.example'

/** `settings` as they stand now: after a save, or when somebody else has saved, they are newer than what was opened. */
export function CapForm({ settings }: { settings: CapSettings }) {
  const { t } = useTranslation()
  const { api } = useSession()
  const saving = useSaving('capSettings')
  const [draft, setDraft] = useState(settings)
  const [tried, setTried] = useState(false)
  const problems = capProblems(draft)
  const set = (change: Partial<CapSettings>) => setDraft({ ...draft, ...change })

  const save = async (version: number) => {
    setTried(true)
    if (problems.size > 0 || saving.busy) return
    const saved = await saving.run(async () => {
      setDraft(await api('saveCapSettings', { ...draft, version }))
    }, 'alarmAdmin.saved')
    if (saved) setTried(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft.version)
  }
  return (
    <form className="act-form cap-form" onSubmit={submit} noValidate>
      {saving.conflict && (
        <ConflictNote
          theirs={{}}
          onTheirs={() => {
            setDraft(settings)
            saving.settle()
          }}
          onMine={() => void save(settings.version)}
        />
      )}
      <FormField
        label={t('alarmAdmin.cap.sender')}
        problem={tried && problems.has('sender') ? t('alarmAdmin.cap.senderInvalid') : undefined}
      >
        {(field) => (
          <Input
            {...field}
            dir="ltr"
            maxLength={120}
            placeholder={t('alarmAdmin.cap.senderHint', { example: SENDER_EXAMPLE })}
            value={draft.sender}
            onChange={({ target }) => set({ sender: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.cap.senderName')}>
        {(field) => (
          <Input
            {...field}
            maxLength={120}
            value={draft.senderName}
            onChange={({ target }) => set({ senderName: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.cap.radius')}>
        {(field) => (
          <InputNumber
            {...field}
            min={0}
            max={100}
            step={0.1}
            value={draft.radiusKm}
            onChange={(radiusKm) => set({ radiusKm: radiusKm ?? 0 })}
          />
        )}
      </FormField>
      <CapWebhooks
        webhooks={draft.webhooks}
        problems={tried ? problems : new Set()}
        onWebhooks={(webhooks) => set({ webhooks })}
      />
      <CapFeed feedKey={draft.feedKey} saved={settings.feedKey} onKey={(feedKey) => set({ feedKey })} />
      <div className="act-buttons">
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
