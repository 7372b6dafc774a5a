import type { SpectrumVerdict } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { SpectrumView } from '../../../ui/chart/spectrum-view.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Answered } from '../../../ui/records/answered.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { SpectrumVerdictView } from '../../../ui/values/spectrum-verdict.tsx'

function SampleSpectrum({ id }: { id: string }) {
  const answer = useCall('importSample', { id })
  return (
    <Answered answer={answer}>
      {({ spectrum, verdict, findings }) => (
        <>
          <SpectrumView module="nuclearMod" spectrum={spectrum} />
          {verdict !== null && <SpectrumVerdictView verdict={verdict} findings={findings} />}
        </>
      )}
    </Answered>
  )
}

function SampleVerdict({ verdict }: { verdict: SpectrumVerdict | null }) {
  const { t } = useTranslation()
  if (verdict === null) return <span className="quiet">{t('verdict.waitingSample')}</span>
  const { answer, nuclides } = verdict
  if (answer === 'named') return <bdi dir="ltr">{nuclides.map(({ nuclide }) => nuclide).join(', ')}</bdi>
  return t(answer === 'unknown' ? 'verdict.unknown' : 'instrument.nuclides.noneClear')
}

/** Not judged yet: it will be within seconds. */
const AGAIN_MS = 5_000

/** Spectra of files that do not tell when they were measured. */
export function ImportSamples() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const [open, setOpen] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const answer = useCall('importSamples', {}, { refetchInterval: isWaiting && AGAIN_MS })
  const unjudged = answer.data?.some(({ verdict }) => verdict === null) ?? false
  if (unjudged !== isWaiting) setWaiting(unjudged)
  if (answer.data?.length === 0) return null
  return (
    <Panel title={t('dataAdmin.import.samples')}>
      <Answered answer={answer}>
        {(samples) => (
          <ScrollBox label={t('dataAdmin.import.samples')}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('dataAdmin.import.column.at')}</th>
                  <th scope="col">{t('dataAdmin.import.column.name')}</th>
                  <th scope="col">{t('dataAdmin.import.title')}</th>
                  <th scope="col">{t('dataAdmin.import.devices')}</th>
                  <th scope="col">{t('dataAdmin.import.channels')}</th>
                  <th scope="col">{t('dataAdmin.import.found')}</th>
                  <th scope="col">{t('verdict.title')}</th>
                  <th scope="col" aria-label={t('dataAdmin.import.show')} />
                </tr>
              </thead>
              <tbody>
                {samples.map(({ id, at, name, title, sn, channels, findings, verdict }) => (
                  <tr key={id}>
                    <td>
                      <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
                    </td>
                    <td>
                      <bdi dir="ltr">{name}</bdi>
                    </td>
                    <td>
                      <bdi>{title}</bdi>
                    </td>
                    <td>
                      <bdi dir="ltr">{sn}</bdi>
                    </td>
                    <td>{formatNumber(i18n.language, channels)}</td>
                    <td>
                      <bdi dir="ltr">{findings.map((finding) => finding.name).join(', ')}</bdi>
                    </td>
                    <td>
                      <SampleVerdict verdict={verdict} />
                    </td>
                    <td>
                      <Button
                        size="small"
                        aria-expanded={open === id}
                        onClick={() => setOpen(open === id ? undefined : id)}
                      >
                        {t('dataAdmin.import.show')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </Answered>
      {open !== undefined && <SampleSpectrum id={open} />}
    </Panel>
  )
}
