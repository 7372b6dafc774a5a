import type { Spectrum } from '@vigil/contract'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { alongOf } from '../../../../ui/chart/spectrum-axis.ts'
import { SpectrumChart } from '../../../../ui/chart/spectrum-chart.tsx'
import { withoutBaseline } from './raman-analysis.ts'

const FORMS = ['removed', 'raw'] as const
type Form = (typeof FORMS)[number]

/** The spectrum of the last test, as measured or without what lies below its lines. */
export function RamanSpectrum({ spectrum }: { spectrum: Spectrum }) {
  const { t } = useTranslation()
  const [form, setForm] = useState<Form>('removed')
  const along = useMemo(() => alongOf(spectrum), [spectrum])
  const counts = useMemo(
    () => (form === 'removed' ? withoutBaseline(spectrum.counts).map(Math.round) : spectrum.counts),
    [spectrum, form],
  )
  return (
    <div className="spectrum">
      <div className="spectrum-head">
        <h3>{t('panel.raman.lastSpectrum')}</h3>
        <Segmented<Form>
          size="small"
          aria-label={t('panel.raman.baseline')}
          value={form}
          onChange={setForm}
          options={FORMS.map((value) => ({ value, label: t(`panel.raman.form.${value}`) }))}
        />
      </div>
      <SpectrumChart
        label={t('realtime.spectrum.raman')}
        along={along}
        counts={counts}
        alongName={t('realtime.spectrum.shift')}
        unit="cm⁻¹"
        scale="linear"
        height={260}
      />
    </div>
  )
}
