import type { AlarmContact } from '@vigil/contract'
import { validateContact } from '@vigil/domain'
import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { SiteField } from './site-field.tsx'

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

export function ContactForm({ opened, items, onClose }: FormOf<AlarmContact>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [draft, setDraft] = useState(() => draftOf(opened))
  const problems = validateContact(draft)
  const { officeId } = draft
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const text = (part: keyof typeof LENGTHS) => ({
    maxLength: LENGTHS[part],
    value: draft[part],
    onChange: ({ target }: { target: { value: string } }) => set({ [part]: target.value }),
  })
  return (
    <AdminForm
      list="alarmContacts"
      opened={opened}
      current={items.find(({ id }) => id === opened?.id)}
      isValid={problems.length === 0 && officeId !== undefined}
      write={(on) =>
        api('saveContact', { ...draft, officeId: officeId ?? '', ...(on && { id: on.id, version: on.version }) })
      }
      onTheirs={(theirs) => setDraft(draftOf(theirs))}
      onClose={onClose}
    >
      {(tried) => {
        const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
        return (
          <>
            <FormField first label={t('alarmAdmin.contact.name')} problem={problemOf('name')}>
              {(field) => <Input {...field} {...text('name')} />}
            </FormField>
            <FormField
              label={t('alarmAdmin.contact.site')}
              problem={tried && officeId === undefined ? t('alarmAdmin.contact.siteRequired') : undefined}
            >
              {(field) => (
                <SiteField {...field} site={officeId} onSite={(site) => set({ officeId: site ?? undefined })} />
              )}
            </FormField>
            <FormField label={t('alarmAdmin.contact.role')}>
              {(field) => <Input {...field} {...text('role')} />}
            </FormField>
            <FormField label={t('alarmAdmin.contact.phone')}>
              {(field) => <Input {...field} type="tel" dir="ltr" {...text('phone')} />}
            </FormField>
            <FormField label={t('alarmAdmin.contact.email')} problem={problemOf('email')}>
              {(field) => (
                <Input
                  {...field}
                  type="email"
                  dir="ltr"
                  placeholder={t('alarmAdmin.contact.emailHint')}
                  {...text('email')}
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
          </>
        )
      }}
    </AdminForm>
  )
}
