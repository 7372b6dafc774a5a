import { formatNumber } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './chart.css'

export type SpectrumScale = 'linear' | 'log'

interface SpectrumHeadProps {
  readonly title: string
  readonly seconds: number | undefined
  readonly scale: SpectrumScale
  onScale(scale: SpectrumScale): void
  /** What is chosen before the scale, and after it. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

const SCALES = ['linear', 'log'] as const

/** What a spectrum is, how long it was measured, how its counts are drawn. */
export function SpectrumHead({ title, seconds, scale, onScale, before, after }: SpectrumHeadProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="spectrum-head">
      <h3>{title}</h3>
      {seconds !== undefined && (
        <span className="quiet">
          {t('realtime.spectrum.measured', { seconds: formatNumber(i18n.language, seconds) })}
        </span>
      )}
      {before}
      <Segmented<SpectrumScale>
        size="small"
        aria-label={t('realtime.spectrum.scale')}
        value={scale}
        onChange={onScale}
        options={SCALES.map((value) => ({ value, label: t(`realtime.spectrum.${value}`) }))}
      />
      {after}
    </div>
  )
}
