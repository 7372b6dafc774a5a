import type { AssayDetail, AssayItem } from '@vigil/contract'
import { assayVerdict, formatDateTime } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { figure } from './figure.ts'
import { RecordForm } from './record-form.tsx'

function Detail({ record, onCorrect }: { record: AssayDetail; onCorrect(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const number = (value: number) => figure(i18n.language, value, 4)
  const facts: [string, string][] = [
    [t('laboratory.time'), formatDateTime(record.time, timeZone)],
    [t('laboratory.value'), `${number(record.value)} ${record.unit}`],
    [t('laboratory.verdict'), t(`laboratory.of.${assayVerdict(record.value, record)}`)],
    [t('laboratory.replicates'), record.values.map(number).join('  ')],
    [t('laboratory.deviation'), record.deviation === null ? '' : number(record.deviation)],
    [t('laboratory.sample'), record.sample],
    [t('laboratory.operator'), record.operator],
    [t('laboratory.device'), record.sn === null ? '' : `${record.deviceName} (${record.sn})`],
    [t('laboratory.remarks'), record.remarks],
    [t('laboratory.by'), record.by],
  ]
  return (
    <>
      <dl className="lab-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <Button onClick={onCorrect}>{t('laboratory.correct')}</Button>
      {record.spectrum !== null && <SpectrumView module={record.spectrum.module} spectrum={record.spectrum.data} />}
      {record.corrections.length > 0 && (
        <section aria-label={t('laboratory.corrections')}>
          <h3>{t('laboratory.corrections')}</h3>
          <ul className="lab-corrections">
            {record.corrections.map(({ at, by, reason, former }) => (
              <li key={at}>
                <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi> <bdi>{by}</bdi>: {reason}
                <div className="quiet">
                  {t('laboratory.former')}: {former.item} {former.values.map(number).join('  ')}{' '}
                  <bdi>{former.unit}</bdi>
                  {[former.sample, former.operator, former.remarks]
                    .filter((each) => each !== '')
                    .map((each) => ` · ${each}`)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RecordPanelProps {
  readonly id: string
  readonly items: readonly AssayItem[]
  onClose(): void
}

/** One test whole: its figures, its spectrum, and what was corrected. */
export function RecordPanel({ id, items, onClose }: RecordPanelProps) {
  const { t } = useTranslation()
  const { data: record, isError, refetch } = useCall('assayRecord', { id })
  const [correcting, setCorrecting] = useState(false)
  return (
    <aside className="record-detail" aria-label={t('laboratory.value')}>
      <div className="detail-body">
        <header className="lab-head">
          <h2>{record?.item ?? ''}</h2>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </header>
        {isError && (
          <Alert
            type="error"
            showIcon
            title={t('history.failed')}
            action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {record === undefined && !isError && <Skeleton active />}
        {record !== undefined &&
          (correcting ? (
            <RecordForm key={record.version} items={items} record={record} onDone={() => setCorrecting(false)} />
          ) : (
            <Detail record={record} onCorrect={() => setCorrecting(true)} />
          ))}
      </div>
    </aside>
  )
}
