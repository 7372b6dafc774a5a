import { FileAddOutlined } from '@ant-design/icons'
import { LOCALES, Permission, REPORT_TEMPLATES } from '@vigil/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { OneOf } from '../../ui/records/choices.tsx'
import { readWord } from '../../ui/records/filter-query.ts'
import '../../ui/records/records.css'
import { useOwnLocale } from '../../lib/language/use-own-locale.ts'
import { Archive, type ArchiveFilter } from './archive.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MakeForm } from './make-form.tsx'
import './reports.css'
import { Schedules } from './schedules.tsx'
import { useSiteOptions, WHOLE } from './site-choice.tsx'

/** Which reports are listed, and in which language their files are had: as the address says, so that it can be sent to somebody. */
function useArchivePlace() {
  const [query] = useSearchParams()
  const change = useChangeQuery()
  const own = useOwnLocale()
  const [template, site, locale] = [query.get('template'), readWord(query.get('site')), query.get('language')]
  const filter: ArchiveFilter = {
    template: REPORT_TEMPLATES.find((each) => each === template),
    officeId: site === WHOLE ? null : site,
  }
  const show = (name: 'template' | 'site' | 'language', value: string | undefined): void =>
    change((now) => {
      if (value === undefined) now.delete(name)
      else now.set(name, value)
      return now
    })
  return { filter, locale: LOCALES.find((each) => each === locale) ?? own, show }
}

/** Reports of days, months and years: those that were made, one more, and those that are made by themselves. */
export default function ReportPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const sites = useSiteOptions()
  const { filter, locale, show } = useArchivePlace()
  const [making, setMaking] = useState(false)
  const close = (): void => setMaking(false)
  return (
    <div className="reports">
      <header>
        <h1>{t('pages.title.reports')}</h1>
        <search className="report-filters" aria-label={t('history.filters')}>
          <OneOf
            label={t('reports.allTemplates')}
            options={REPORT_TEMPLATES.map((value) => ({ value, label: t(`reports.template.${value}`) }))}
            chosen={filter.template}
            onChoose={(template) => show('template', template)}
          />
          <OneOf
            label={t('reports.field.site')}
            options={sites}
            chosen={filter.officeId === null ? WHOLE : filter.officeId}
            onChoose={(site) => show('site', site)}
          />
          <LanguageChoice
            className="filter-field"
            aria-label={t('reports.field.language')}
            locale={locale}
            onLocale={(language) => show('language', language)}
          />
        </search>
        <Button type="primary" icon={<FileAddOutlined />} onClick={() => setMaking(true)}>
          {t('reports.make')}
        </Button>
      </header>
      <Archive filter={filter} locale={locale} />
      {can(Permission.Administer) && <Schedules />}
      <Modal
        open={making}
        title={t('reports.make')}
        footer={null}
        width={480}
        centered
        destroyOnHidden
        className="report-dialog"
        onCancel={close}
      >
        {making && <MakeForm onClose={close} />}
      </Modal>
    </div>
  )
}
