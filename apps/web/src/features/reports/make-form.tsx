import { useQueryClient } from '@tanstack/react-query'
import { REPORT_TEMPLATES, REPORT_UNITS, type ReportTemplate } from '@vigil/contract'
import { lastPeriod, periodAt, validateReportPeriod } from '@vigil/domain'
import { periodName } from '@vigil/i18n/web'
import { Button, Segmented } from 'antd'
import { type FormEvent, useState } from 'react'
import { useOwnLocale } from '../../lib/language/use-own-locale.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { PeriodInput } from '../../ui/time/period-input.tsx'
import { Field } from './field.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SiteChoice, useSiteOptions, WHOLE } from './site-choice.tsx'

/** One report, now. It begins with the last period that is over. */
export function MakeForm({ onClose }: { onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { api, config, confirm, present } = useSession()
  const { timeZone } = config
  const { link } = useLive()
  const queries = useQueryClient()
  const [now] = useState(() => link.serverNow())
  const [first] = useSiteOptions()
  const [template, setTemplate] = useState<ReportTemplate>('daily')
  const [begin, setBegin] = useState(() => lastPeriod(REPORT_UNITS.daily, now, timeZone).begin)
  const [site, setSite] = useState<string | null | undefined>(first?.value === WHOLE ? null : first?.value)
  const [locale, setLocale] = useState(useOwnLocale())
  const [busy, setBusy] = useState(false)
  const unit = REPORT_UNITS[template]
  const [problem] = validateReportPeriod({ begin }, now)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || site === undefined || problem !== undefined) return
    setBusy(true)
    try {
      await api('makeReport', { template, at: begin, officeId: site, locale })
      await queries.invalidateQueries({ queryKey: ['reports'] })
      confirm(t('reports.made'))
      onClose()
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="report-form" onSubmit={(event) => void submit(event)} noValidate>
      <Segmented<ReportTemplate>
        aria-label={t('reports.field.template')}
        value={template}
        options={REPORT_TEMPLATES.map((value) => ({ value, label: t(`reports.template.${value}`) }))}
        onChange={(chosen) => {
          setTemplate(chosen)
          setBegin(lastPeriod(REPORT_UNITS[chosen], now, timeZone).begin)
        }}
      />
      <Field
        label={t('reports.field.period')}
        hint={periodName(periodAt(unit, begin, timeZone), i18n.language, timeZone)}
        problem={problem && t(problem.key)}
      >
        {({ id }) => (
          <PeriodInput key={unit} id={id} unit={unit} begin={begin} timeZone={timeZone} onBegin={setBegin} />
        )}
      </Field>
      <Field label={t('reports.field.site')}>{(field) => <SiteChoice {...field} site={site} onSite={setSite} />}</Field>
      <Field label={t('reports.field.language')}>
        {(field) => <LanguageChoice {...field} locale={locale} onLocale={setLocale} />}
      </Field>
      <div className="report-buttons">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('reports.makeNow')}
        </Button>
      </div>
    </form>
  )
}
