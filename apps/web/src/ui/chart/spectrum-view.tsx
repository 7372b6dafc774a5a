import type { ModuleKey, Spectrum } from '@vigil/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { FtirSpectrum } from './ftir-spectrum.tsx'
import { alongOf } from './spectrum-axis.ts'
import { SpectrumChart } from './spectrum-chart.tsx'
import { SpectrumHead, type SpectrumScale } from './spectrum-head.tsx'

interface SpectrumViewProps {
  readonly module: ModuleKey
  readonly spectrum: Spectrum
}

/** The spectrum as it arrived last. */
export function SpectrumView({ module, spectrum }: SpectrumViewProps) {
  return module === 'ftirMod' ? (
    <FtirSpectrum spectrum={spectrum} />
  ) : (
    <CountedSpectrum module={module} spectrum={spectrum} />
  )
}

function CountedSpectrum({ module, spectrum }: SpectrumViewProps) {
  const { t } = useTranslation()
  const [scale, setScale] = useState<SpectrumScale>('linear')
  const along = useMemo(() => alongOf(spectrum), [spectrum])
  const isRaman = module === 'ramanMod'
  const title = t(isRaman ? 'realtime.spectrum.raman' : 'realtime.spectrum.gamma')
  return (
    <div className="spectrum">
      <SpectrumHead title={title} seconds={spectrum.liveTime ?? spectrum.realTime} scale={scale} onScale={setScale} />
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
