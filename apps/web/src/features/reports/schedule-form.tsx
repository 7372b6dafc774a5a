import { useQueryClient } from '@tanstack/react-query'
import {
  type EndpointResponse,
  type KeptSchedule,
  REPORT_FORMATS,
  REPORT_TEMPLATES,
  type ReportFormat,
  type ReportSchedule,
  type ReportTemplate,
} from '@vigil/contract'
import { validateSchedule } from '@vigil/domain'
import { Button, Checkbox, Segmented, Select, Switch } from 'antd'
import { type FormEvent, useState } from 'react'
import { useOwnLocale } from '../../lib/language/use-own-locale.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { clockText, minuteOf } from '../../ui/time/clock-text.ts'
import { Field } from './field.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SiteChoice } from './site-choice.tsx'

type People = EndpointResponse<'reportSchedules'>['people']
type Draft = Omit<ReportSchedule, 'id' | 'version' | 'officeId'> & { readonly officeId: string | null | undefined }

interface ScheduleFormProps {
  /** As it was read; undefined: a new one. */
  readonly opened: KeptSchedule | undefined
  readonly people: People
  onClose(): void
}

const EIGHT = 8 * 60

/** On the version that was read: what somebody else has saved meanwhile is not overwritten. */
export function ScheduleForm({ opened, people, onClose }: ScheduleFormProps) {
  const { t } = useTranslation()
  const { api, config, confirm, present } = useSession()
  const queries = useQueryClient()
  const own = useOwnLocale()
  const [draft, setDraft] = useState<Draft>(
    () =>
      opened ?? {
        template: 'daily',
        officeId: undefined,
        locale: own,
        minute: EIGHT,
        userIds: [],
        addresses: [],
        formats: [...REPORT_FORMATS],
        enabled: true,
      },
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const { officeId } = draft
  const problems = validateSchedule(draft)
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change })
  const problemOf = (...fields: string[]): string | undefined => {
    const found = tried ? problems.find(({ field }) => fields.includes(field)) : undefined
    return found && t(found.key, found.values ?? {})
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (busy || problems.length > 0 || officeId === undefined) return
    setBusy(true)
    try {
      const { template, locale, minute, userIds, addresses, formats, enabled } = draft
      await api('saveReportSchedule', {
        template,
        officeId,
        locale,
        minute,
        userIds,
        addresses,
        formats,
        enabled,
        ...(opened !== undefined && { id: opened.id, version: opened.version }),
      })
      confirm(t('reports.scheduleSaved'))
      onClose()
    } catch (error) {
      present(error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['reportSchedules'] })
      setBusy(false)
    }
  }

  return (
    <form className="report-form" onSubmit={(event) => void submit(event)} noValidate>
      <Segmented<ReportTemplate>
        aria-label={t('reports.field.template')}
        value={draft.template}
        options={REPORT_TEMPLATES.map((value) => ({ value, label: t(`reports.template.${value}`) }))}
        onChange={(template) => set({ template })}
      />
      <Field
        label={t('reports.field.site')}
        problem={tried && officeId === undefined ? t('reports.siteRequired') : undefined}
      >
        {(field) => <SiteChoice {...field} site={officeId} onSite={(site) => set({ officeId: site })} />}
      </Field>
      <Field label={t('reports.field.time')} hint={t('reports.field.timeHint', { zone: config.timeZone })}>
        {(field) => (
          <input
            {...field}
            type="time"
            value={clockText(draft.minute)}
            onChange={({ target }) => set({ minute: minuteOf(target.value) ?? draft.minute })}
          />
        )}
      </Field>
      <Field label={t('reports.field.language')}>
        {(field) => <LanguageChoice {...field} locale={draft.locale} onLocale={(locale) => set({ locale })} />}
      </Field>
      <Field label={t('reports.field.people')} problem={problemOf('recipients')}>
        {(field) => (
          <Select<string[]>
            {...field}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            value={draft.userIds}
            onChange={(userIds) => set({ userIds })}
            options={people.map(({ id, name, email }) => ({
              value: id,
              label: `${name} (${email === '' ? t('reports.noEmail') : email})`,
              disabled: email === '' && !draft.userIds.includes(id),
            }))}
          />
        )}
      </Field>
      <Field
        label={t('reports.field.addresses')}
        hint={t('reports.field.addressesHint')}
        problem={problemOf('addresses')}
      >
        {(field) => (
          <Select<string[]>
            {...field}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ']}
            value={draft.addresses}
            onChange={(addresses) => set({ addresses: addresses.map((address) => address.trim()) })}
          />
        )}
      </Field>
      <div className="report-row">
        <fieldset className="report-choice">
          <legend>{t('reports.field.formats')}</legend>
          <Checkbox.Group<ReportFormat>
            value={draft.formats}
            options={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(formats) => set({ formats })}
          />
          <p className="report-problem" aria-live="polite">
            {problemOf('formats')}
          </p>
        </fieldset>
        <Field label={t('reports.field.enabled')}>
          {({ id }) => <Switch id={id} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />}
        </Field>
      </div>
      <div className="report-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
