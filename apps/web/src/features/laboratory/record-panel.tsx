import type { AssayDetail, AssayItem } from '@vigil/contract'
import { assayVerdict, formatDateTime } from '@vigil/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { Answered } from '../../ui/records/answered.tsx'
import { figure } from './figure.ts'
import { RecordForm } from './record-form.tsx'
import { useMayWork } from './use-may-work.ts'

function Detail({ record, onCorrect }: { record: AssayDetail; onCorrect(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const mayWork = useMayWork()
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
    [t('laboratory.ofFile'), record.fileName],
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
      {mayWork && (
        <div>
          <Button onClick={onCorrect}>{t('laboratory.correct')}</Button>
        </div>
      )}
      {record.spectrum !== null && (
        <section aria-label={t('laboratory.spectrum')}>
          <bdi className="quiet">{record.spectrum.name}</bdi>
          <SpectrumView module={record.spectrum.module} spectrum={record.spectrum.data} />
        </section>
      )}
      {record.corrections.length > 0 && (
        <section aria-label={t('laboratory.corrections')}>
          <h3>{t('laboratory.corrections')}</h3>
          <ul className="lab-corrections">
            {record.corrections.map(({ at, by, reason, former }) => (
              <li key={at}>
                <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi> <bdi>{by}</bdi>: {reason}
                <div className="quiet">
                  {t('laboratory.former')}: <bdi>{former.item}</bdi>{' '}
                  <bdi dir="ltr">{former.values.map(number).join('  ')}</bdi> <bdi>{former.unit}</bdi>
                  {' · '}
                  <bdi dir="ltr">{formatDateTime(former.time, timeZone)}</bdi>
                  {[former.sn ?? '', former.sample, former.operator, former.remarks]
                    .filter((each) => each !== '')
                    .map((each) => (
                      <span key={each}>
                        {' · '}
                        <bdi>{each}</bdi>
                      </span>
                    ))}
                </div>
                {former.spectrum != null && (
                  <details>
                    <summary>
                      {t('laboratory.formerSpectrum')}: <bdi>{former.spectrum.name}</bdi>
                    </summary>
                    <SpectrumView module={former.spectrum.module} spectrum={former.spectrum.data} />
                  </details>
                )}
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
  const answer = useCall('assayRecord', { id })
  const [correcting, setCorrecting] = useState(false)
  return (
    <aside className="record-detail" aria-label={t('laboratory.value')}>
      <div className="detail-body lab-panel">
        <header className="lab-head">
          <h2>{answer.data?.item ?? ''}</h2>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </header>
        <Answered answer={answer}>
          {(record) =>
            correcting ? (
              <RecordForm key={record.version} items={items} record={record} onDone={() => setCorrecting(false)} />
            ) : (
              <Detail record={record} onCorrect={() => setCorrecting(true)} />
            )
          }
        </Answered>
      </div>
    </aside>
  )
}
