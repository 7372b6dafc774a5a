import { FileAddOutlined } from '@ant-design/icons'
import { Permission, REPORT_TEMPLATES } from '@vigil/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { OneOf } from '../../ui/records/choices.tsx'
import '../../ui/records/records.css'
import { Archive, type ArchiveFilter } from './archive.tsx'
import { LanguageChoice, useOwnLocale } from './language-choice.tsx'
import { MakeForm } from './make-form.tsx'
import './reports.css'
import { Schedules } from './schedules.tsx'
import { useSiteOptions, WHOLE } from './site-choice.tsx'

const EVERY: ArchiveFilter = { template: undefined, officeId: undefined }

/** Reports of days, months and years: those that were made, one more, and those that are made by themselves. */
export default function ReportPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const sites = useSiteOptions()
  const [filter, setFilter] = useState(EVERY)
  const [locale, setLocale] = useState(useOwnLocale())
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
            onChoose={(chosen) =>
              setFilter({ ...filter, template: REPORT_TEMPLATES.find((template) => template === chosen) })
            }
          />
          <OneOf
            label={t('reports.field.site')}
            options={sites}
            chosen={filter.officeId === null ? WHOLE : filter.officeId}
            onChoose={(site) => setFilter({ ...filter, officeId: site === WHOLE ? null : site })}
          />
          <LanguageChoice
            className="filter-field"
            aria-label={t('reports.field.language')}
            locale={locale}
            onLocale={setLocale}
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
