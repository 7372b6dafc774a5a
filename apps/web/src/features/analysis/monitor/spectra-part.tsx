import { MODULE_KEYS, type ModuleKey, type Spectrum } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Skeleton, Slider } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { SpectrumView } from '../../../ui/chart/spectrum-view.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import type { Span } from '../../../ui/records/period.ts'

const FOREVER = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const
/** Places of the slider. */
const PLACES = 1000

interface DeviceSpectrumProps {
  readonly sn: string
  readonly name: string
  readonly at: number
}

function DeviceSpectrum({ sn, name, at }: DeviceSpectrumProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { data, isError, refetch } = useCall('hisReading', { sn, at }, FOREVER)
  const found = MODULE_KEYS.flatMap((module): { module: ModuleKey; spectrum: Spectrum }[] => {
    const spectrum = data?.deviceData.mods[module]?.spectrum
    return spectrum === undefined ? [] : [{ module, spectrum }]
  })
  return (
    <Panel title={name}>
      {isError && <FailedNote onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active title={false} />}
      {data !== undefined && (
        <p className="quiet">
          {t('series.spectra.readAt')} <bdi dir="ltr">{formatDateTime(data.record.at, timeZone)}</bdi>
        </p>
      )}
      {data !== undefined && found.length === 0 && <Alert type="info" showIcon title={t('series.spectra.none')} />}
      {found.map(({ module, spectrum }) => (
        <SpectrumView key={module} module={module} spectrum={spectrum} />
      ))}
    </Panel>
  )
}

interface SpectraPartProps {
  readonly devices: readonly { readonly sn: string; readonly name: string }[]
  readonly span: Span
  readonly at: number
  onAt(at: number): void
}

/** What each spectrometer had measured at the same moment: the last reading at or before it. */
export function SpectraPart({ devices, span, at, onAt }: SpectraPartProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const [moved, setMoved] = useState<number>()
  const step = Math.max(1, Math.round((span.end - span.begin) / PLACES))
  const shown = moved ?? at
  return (
    <section className="monitor-spectra" aria-label={t('series.spectra.title')}>
      <div className="monitor-moment">
        <span>
          {t('series.spectra.title')} <bdi dir="ltr">{formatDateTime(shown, timeZone)}</bdi>
        </span>
        <Slider
          ariaLabelForHandle={t('series.spectra.moment')}
          min={span.begin}
          max={span.end}
          step={step}
          value={shown}
          tooltip={{ formatter: (value) => formatDateTime(value ?? 0, timeZone) }}
          onChange={setMoved}
          onChangeComplete={(value) => {
            setMoved(undefined)
            onAt(value)
          }}
        />
      </div>
      <div className="monitor-charts monitor-small">
        {devices.map(({ sn, name }) => (
          <DeviceSpectrum key={sn} sn={sn} name={name} at={at} />
        ))}
      </div>
    </section>
  )
}
