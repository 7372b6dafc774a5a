import type { AlarmContact } from '@vigil/contract'
import { validateContact } from '@vigil/domain'
import { Button, Input, InputNumber } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { ConflictNote } from './conflict-note.tsx'
import { SiteField } from './site-field.tsx'
import { useSaving } from './use-saving.ts'

type Draft = Omit<AlarmContact, 'id' | 'version' | 'officeId'> & { readonly officeId: string | undefined }

const draftOf = (contact: AlarmContact | undefined): Draft => ({
  officeId: contact?.officeId,
  name: contact?.name ?? '',
  role: contact?.role ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  rank: contact?.rank ?? 0,
})

const LENGTHS = { name: 64, role: 64, phone: 40, email: 254 } as const

interface ContactFormProps {
  /** As it was when the form was opened; undefined for a new one. */
  readonly contact: AlarmContact | undefined
  /** As it stands now; undefined when it is gone, or new. */
  readonly current: AlarmContact | undefined
  onClose(): void
}

export function ContactForm({ contact, current, onClose }: ContactFormProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  const saving = useSaving('alarmContacts')
  const [base, setBase] = useState(contact)
  const [draft, setDraft] = useState(() => draftOf(contact))
  const [tried, setTried] = useState(false)
  const problems = validateContact(draft)
  const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
  const siteProblem = tried && draft.officeId === undefined ? t('alarmAdmin.contact.siteRequired') : undefined
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })

  const save = async (on: AlarmContact | undefined) => {
    setTried(true)
    const { officeId } = draft
    if (problems.length > 0 || officeId === undefined || saving.busy) return
    const input = { ...draft, officeId, ...(on && { id: on.id, version: on.version }) }
    if (await saving.run(() => api('saveContact', input), 'alarmAdmin.saved')) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(base)
  }
  return (
    <form className="act-form" onSubmit={submit} noValidate>
      {saving.conflict && (
        <ConflictNote
          theirs={current && {}}
          onTheirs={() => {
            setBase(current)
            setDraft(draftOf(current))
            saving.settle()
          }}
          onMine={() => {
            setBase(current)
            void save(current)
          }}
        />
      )}
      <FormField label={t('alarmAdmin.contact.name')} problem={problemOf('name')}>
        {(field) => (
          <Input
            {...field}
            autoFocus
            maxLength={LENGTHS.name}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.contact.site')} problem={siteProblem}>
        {(field) => (
          <SiteField {...field} site={draft.officeId} onSite={(officeId) => set({ officeId: officeId ?? undefined })} />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.contact.role')}>
        {(field) => (
          <Input
            {...field}
            maxLength={LENGTHS.role}
            value={draft.role}
            onChange={({ target }) => set({ role: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.contact.phone')}>
        {(field) => (
          <Input
            {...field}
            type="tel"
            dir="ltr"
            maxLength={LENGTHS.phone}
            value={draft.phone}
            onChange={({ target }) => set({ phone: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.contact.email')} problem={problemOf('email')}>
        {(field) => (
          <Input
            {...field}
            type="email"
            dir="ltr"
            maxLength={LENGTHS.email}
            placeholder={t('alarmAdmin.contact.emailHint')}
            value={draft.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('alarmAdmin.contact.rank')}>
        {(field) => (
          <InputNumber
            {...field}
            min={0}
            max={99}
            precision={0}
            value={draft.rank}
            onChange={(rank) => set({ rank: rank ?? 0 })}
          />
        )}
      </FormField>
      <div className="act-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
