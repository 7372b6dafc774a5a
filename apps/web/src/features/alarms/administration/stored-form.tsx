import {
  STORED_PLACE_MAX,
  STORED_REMARKS_MAX,
  STORED_SINCE_FIRST,
  STORED_UNITS,
  type StoredUnit,
  type ToldGood,
} from '@vigil/contract'
import { amountOf, validateStoredGood } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormField } from '../acts/form-field.tsx'
import { problemText } from '../acts/problem-text.ts'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { FormerGoods } from './former-goods.tsx'
import { GoodSelect } from './good-select.tsx'
import { SiteField } from './site-field.tsx'
import { useGoodsChanged } from './use-goods-changed.ts'

interface Draft extends Pick<ToldGood, 'kind' | 'what' | 'name' | 'place' | 'since' | 'remarks'> {
  readonly officeId: string | undefined
  /** As typed. */
  readonly amount: string
  readonly unit: StoredUnit
}

const EMPTY: Draft = {
  officeId: undefined,
  kind: 'substance',
  what: '',
  name: '',
  amount: '',
  unit: 'kg',
  place: '',
  since: null,
  remarks: '',
}
const draftOf = (good: ToldGood | undefined): Draft =>
  good === undefined ? EMPTY : { ...good, amount: String(good.amount) }

/** What was entered for a substance, when a nuclide is chosen. */
const unitFor = (kind: Draft['kind'], unit: StoredUnit): StoredUnit =>
  STORED_UNITS[kind].find((each) => each === unit) ?? STORED_UNITS[kind][0]

export function StoredForm({ opened, items, onClose }: FormOf<ToldGood>) {
  const { t, i18n } = useTranslation()
  const { api } = useSession()
  const changed = useGoodsChanged()
  const [draft, setDraft] = useState(() => draftOf(opened))
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const { name: _, officeId = '', ...rest } = draft
  const amount = amountOf(draft.amount)
  const good = { ...rest, officeId, amount }
  const problems = validateStoredGood(good)
  return (
    <AdminForm
      list="storedGoods"
      opened={opened}
      current={items.find(({ id }) => id === opened?.id)}
      isValid={problems.length === 0}
      write={async (on) => {
        const { kind, what, unit, place, since, remarks } = good
        const written = { officeId, kind, what, amount: amount ?? 0, unit, place, since, remarks }
        await api('saveStoredGood', { ...written, ...(on && { id: on.id, version: on.version }) })
        await changed()
      }}
      onTheirs={(theirs) => setDraft(draftOf(theirs))}
      onClose={onClose}
    >
      {(tried) => {
        const problemOf = (field: string) => (tried ? problemText(t, problems, field) : undefined)
        return (
          <>
            <FormField first label={t('stored.what')} problem={problemOf('what')}>
              {(field) => (
                <GoodSelect
                  {...field}
                  disabled={opened !== undefined}
                  chosen={draft.what === '' ? undefined : draft}
                  onChoose={({ kind, what, name }) => set({ kind, what, name, unit: unitFor(kind, draft.unit) })}
                />
              )}
            </FormField>
            <FormField label={t('stored.site')} problem={problemOf('officeId')}>
              {(field) => (
                <SiteField {...field} site={draft.officeId} onSite={(site) => set({ officeId: site ?? undefined })} />
              )}
            </FormField>
            <FormField label={t('stored.amount')} problem={problemOf('amount')}>
              {(field) => (
                <Input
                  {...field}
                  dir="ltr"
                  inputMode="decimal"
                  maxLength={20}
                  value={draft.amount}
                  onChange={({ target }) => set({ amount: target.value })}
                />
              )}
            </FormField>
            <FormField label={t('stored.unit')} problem={problemOf('unit')}>
              {(field) => (
                <Select<StoredUnit>
                  {...field}
                  value={draft.unit}
                  options={STORED_UNITS[draft.kind].map((value) => ({ value, label: unitSymbol(i18n, value) }))}
                  onChange={(unit) => set({ unit })}
                />
              )}
            </FormField>
            <FormField label={t('stored.place')} problem={problemOf('place')}>
              {(field) => (
                <Input
                  {...field}
                  maxLength={STORED_PLACE_MAX}
                  value={draft.place}
                  onChange={({ target }) => set({ place: target.value })}
                />
              )}
            </FormField>
            <FormField label={t('stored.since')}>
              {(field) => (
                <Input
                  {...field}
                  type="date"
                  min={STORED_SINCE_FIRST}
                  max="9999-12-31"
                  value={draft.since ?? ''}
                  onChange={({ target }) => set({ since: target.value === '' ? null : target.value })}
                />
              )}
            </FormField>
            <FormField label={t('stored.remarks')} problem={problemOf('remarks')}>
              {(field) => (
                <Input.TextArea
                  {...field}
                  rows={2}
                  maxLength={STORED_REMARKS_MAX}
                  value={draft.remarks}
                  onChange={({ target }) => set({ remarks: target.value })}
                />
              )}
            </FormField>
            {opened !== undefined && <FormerGoods id={opened.id} />}
          </>
        )
      }}
    </AdminForm>
  )
}
