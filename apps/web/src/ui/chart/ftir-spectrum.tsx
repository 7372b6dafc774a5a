import type { Spectrum } from '@vigil/contract'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './chart.css'
import { ftirCurve, scaledReference } from './ftir-curve.ts'
import { SpectrumChart } from './spectrum-chart.tsx'

const FORMS = ['absorbance', 'transmittance'] as const
type Form = (typeof FORMS)[number]

const QUANTITY = {
  absorbance: { unit: '', digits: 3, leastSpan: 0.05 },
  transmittance: { unit: '%', digits: 1, leastSpan: 5 },
} as const

interface FtirSpectrumProps {
  readonly spectrum: Spectrum
  readonly title?: string
  /** What it is drawn against: on the wavenumbers of the spectrum, the strongest band of height one. */
  readonly reference?:
    | { readonly name: string; readonly values: ArrayLike<number>; readonly strongest: number }
    | undefined
}

/** An infrared spectrum, the highest wavenumber on the left, with the reference that matches it best. */
export function FtirSpectrum({ spectrum, title, reference }: FtirSpectrumProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState<Form>('absorbance')
  const curve = useMemo(() => ftirCurve(spectrum), [spectrum])
  const formName = t(`realtime.spectrum.${form}`)
  const quantity = useMemo(() => ({ ...QUANTITY[form], label: formName }), [form, formName])
  const under = useMemo(
    () =>
      reference && {
        label: t('realtime.spectrum.reference', { name: reference.name }),
        values: scaledReference(reference.values, reference.strongest, form),
      },
    [reference, form, t],
  )
  return (
    <div className="spectrum">
      <div className="spectrum-head">
        <h3>{title ?? t('realtime.spectrum.ftir')}</h3>
        <Segmented<Form>
          size="small"
          aria-label={t('realtime.spectrum.shownAs')}
          value={form}
          onChange={setForm}
          options={FORMS.map((value) => ({ value, label: t(`realtime.spectrum.${value}`) }))}
        />
      </div>
      <SpectrumChart
        label={t('realtime.spectrum.ftir')}
        along={curve.along}
        counts={curve[form]}
        alongName={t('realtime.spectrum.wavenumber')}
        unit="cm⁻¹"
        scale="linear"
        quantity={quantity}
        reversed
        height={260}
        {...(under !== undefined && { under })}
      />
    </div>
  )
}
