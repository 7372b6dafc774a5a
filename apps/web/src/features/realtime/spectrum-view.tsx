import type { ModuleKey, Spectrum } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SpectrumChart } from '../../ui/chart/spectrum-chart.tsx'
import { alongOf } from './spectrum-axis.ts'

type Scale = 'linear' | 'log'

/** The spectrum as it arrived last. */
export function SpectrumView({ module, spectrum }: { module: ModuleKey; spectrum: Spectrum }) {
  const { t, i18n } = useTranslation()
  const [scale, setScale] = useState<Scale>('linear')
  const along = useMemo(() => alongOf(spectrum), [spectrum])
  const isRaman = module === 'ramanMod'
  const title = t(isRaman ? 'realtime.spectrum.raman' : 'realtime.spectrum.gamma')
  const seconds = spectrum.liveTime ?? spectrum.realTime
  return (
    <div className="spectrum">
      <div className="spectrum-head">
        <h3>{title}</h3>
        {seconds !== undefined && (
          <span className="quiet">
            {t('realtime.spectrum.measured', { seconds: formatNumber(i18n.language, seconds) })}
          </span>
        )}
        <Segmented<Scale>
          size="small"
          aria-label={t('realtime.spectrum.scale')}
          value={scale}
          onChange={setScale}
          options={(['linear', 'log'] as const).map((value) => ({ value, label: t(`realtime.spectrum.${value}`) }))}
        />
      </div>
      <SpectrumChart
        label={title}
        along={along}
        counts={spectrum.counts}
        alongName={t(isRaman ? 'realtime.spectrum.shift' : 'realtime.spectrum.energy')}
        unit={isRaman ? 'cm⁻¹' : 'keV'}
        scale={scale}
      />
    </div>
  )
}
