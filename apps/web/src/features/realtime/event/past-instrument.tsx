import type { ModuleKey, Threshold } from '@vigil/contract'
import type { ModelDefinition, ModuleDefinition } from '@vigil/devices'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { SpectrumView } from '../../../ui/chart/spectrum-view.tsx'
import { JudgedSpectrum } from '../../../ui/values/spectrum-verdict.tsx'
import { BalePicture } from '../instruments/bale/bale-picture.tsx'
import { IndexArc } from '../instruments/bale/index-arc.tsx'
import { AgentVerdict } from '../instruments/chemical/agent-verdict.tsx'
import { analyseFtir } from '../instruments/ftir/ftir-analysis.ts'
import { FtirBody } from '../instruments/ftir/ftir-body.tsx'
import { LanePicture } from '../instruments/portal/lane-picture.tsx'
import { MatchList } from '../instruments/raman/match-list.tsx'
import { analyseRaman } from '../instruments/raman/raman-analysis.ts'
import { RamanSpectrum } from '../instruments/raman/raman-spectrum.tsx'
import { useSiteReferences } from '../instruments/raman/use-site-references.ts'
import { SampleRing } from '../instruments/sampler/sample-ring.tsx'
import { SmokeBeam } from '../instruments/smoke/smoke-beam.tsx'
import { Compass } from '../instruments/weather/compass.tsx'
import type { ModuleDetail } from '../module-why.tsx'
import '../instruments/bale/bale.css'
import '../instruments/detectors.css'
import '../instruments/drawings.css'
import '../instruments/portal/portal.css'
import '../instruments/raman/raman.css'
import '../instruments/sampler/sampler.css'
import '../instruments/smoke/smoke.css'
import '../instruments/weather/weather.css'

interface PastInstrumentProps {
  readonly sn: string
  readonly model: ModelDefinition
  readonly definition: ModuleDefinition
  readonly report: ModuleDetail
  /** When it was sent. */
  readonly at: number
  readonly thresholds: readonly Threshold[]
}

/** The picture of a module, from one reading of the past. */
export default function PastInstrument(props: PastInstrumentProps) {
  const { sn, model, definition, report, at, thresholds } = props
  const values = report.values ?? {}
  const limitOf = (quantity: string) =>
    thresholds.find((each) => each.module === definition.key && each.quantity === quantity)
  switch (definition.key) {
    case 'cwaMod':
      return <AgentVerdict report={report} />
    case 'ramanMod':
      return <PastRaman report={report} />
    case 'ftirMod':
      return <PastFtir report={report} />
    case 'weatherMod':
      return <Compass from={values.windDirection} speed={values.windSpeed} gust={undefined} />
    case 'baleMod':
      return (
        <div className="bale-head">
          <BalePicture model={model} definition={definition} values={values} thresholds={thresholds} />
          <IndexArc value={values.smoulderingIndex} thresholds={thresholds} />
        </div>
      )
    case 'smokeMod':
      return <SmokeBeam obscuration={values.obscuration} alarm={limitOf('obscuration')?.alarm} />
    case 'samplerMod':
      return (
        <SampleRing sampling={(values.sampleFlow ?? 0) > 0} progress={values.sampleProgress ?? 0} end={undefined} />
      )
    case 'nuclearMod':
      return (
        <>
          {model.layout === 'portal' && (
            <LanePicture
              occupied={values.occupancy === undefined ? undefined : values.occupancy > 0}
              state={report.state}
            />
          )}
          {(model.spectrometer !== undefined || report.spectrum !== undefined) && (
            <PastSpectrum sn={sn} module={definition.key} report={report} at={at} />
          )}
        </>
      )
    default:
      return null
  }
}

type PastSpectrumProps = Pick<PastInstrumentProps, 'sn' | 'report' | 'at'> & { readonly module: ModuleKey }

function PastSpectrum({ sn, module, report, at }: PastSpectrumProps) {
  const { t } = useTranslation()
  return report.spectrum === undefined ? (
    <p className="quiet">{t('realtime.event.noSpectrum')}</p>
  ) : (
    <>
      <SpectrumView module={module} spectrum={report.spectrum} />
      <JudgedSpectrum sn={sn} module={module} spectrum={report.spectrum} findings={report.findings ?? []} at={at} />
    </>
  )
}

function PastRaman({ report: { spectrum } }: { report: ModuleDetail }) {
  const { t } = useTranslation()
  const own = useSiteReferences('raman')
  const analysis = useMemo(() => (spectrum === undefined ? undefined : analyseRaman(spectrum, own)), [spectrum, own])
  if (spectrum === undefined || analysis === undefined) {
    return <p className="quiet">{t('realtime.event.noSpectrum')}</p>
  }
  return (
    <div className="raman-body">
      <RamanSpectrum spectrum={spectrum} />
      <MatchList analysis={analysis} source={t('panel.raman.source')} />
    </div>
  )
}

function PastFtir({ report: { spectrum } }: { report: ModuleDetail }) {
  const { t } = useTranslation()
  const own = useSiteReferences('ftir')
  const analysis = useMemo(() => (spectrum === undefined ? undefined : analyseFtir(spectrum, own)), [spectrum, own])
  return spectrum === undefined || analysis === undefined ? (
    <p className="quiet">{t('realtime.event.noSpectrum')}</p>
  ) : (
    <FtirBody spectrum={spectrum} analysis={analysis} />
  )
}
