import { formatDateTime } from '@vigil/domain'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { useDetail, useSeries } from '../../../../live/hooks.ts'
import { Age } from '../../../../ui/time/age.tsx'
import { LeadingCourse } from '../../leading-course.tsx'
import { ModuleWhy } from '../../module-why.tsx'
import '../drawings.css'
import './sampler.css'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useCourse } from '../tiles/use-course.ts'
import { useStored } from '../tiles/use-stored.ts'
import { SampleCommands } from './sample-commands.tsx'
import { SampleRing } from './sample-ring.tsx'
import { lastSample, runningSample } from './sample-run.ts'
import { Volumes } from './volumes.tsx'

const DAY_MS = 86_400_000
/** Readings of the past are kept by the minute: seconds would be made up. */
const MINUTE = 'yyyy-MM-dd hh:mm'
const VOLUME = ['sampledVolume'] as const

/** A sampler: is it drawing, how far is it, how much air, and what came of the last one. */
export default function SamplerInstrument(props: InstrumentProps) {
  const { sn, model, definition, report, thresholds, stale } = props
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const module = definition.key
  const activity = useDetail(sn)?.activity
  const progress = useCourse(props, 'sampleProgress')
  const volumes = useSeries(sn, module, 'sampledVolume')
  const run = useMemo(() => runningSample(progress), [progress])
  const stored = useStored(sn, module, VOLUME, DAY_MS)
  const last = useMemo(() => lastSample(continued(stored.points('sampledVolume'), volumes)), [stored, volumes])
  const values = report?.values ?? {}
  const sampling = !stale && (activity === 'sampling' || (values.sampleFlow ?? 0) > 0)
  const flow = definition.readings.find(({ key }) => key === 'sampleFlow')
  return (
    <div className="drawing sampler">
      <div className="sampler-head">
        <SampleRing sampling={sampling} progress={values.sampleProgress ?? 0} end={run?.end} />
        <div className="sampler-side">
          <ReadingTiles {...props} keys={['samplePressure', 'sampleTemperature']}>
            <Volumes litres={values.sampledVolume} kPa={values.samplePressure} celsius={values.sampleTemperature} />
          </ReadingTiles>
          <div className="sampler-acts">
            <SampleCommands sn={sn} model={model} sampling={sampling} />
            <p className="quiet">
              {last === undefined ? (
                t(stored.phase === 'ready' ? 'panel.sampler.noLast' : `panel.history.${stored.phase}`)
              ) : (
                <>
                  {t('panel.sampler.last')} <bdi dir="ltr">{formatDateTime(last.end, config.timeZone, MINUTE)}</bdi> (
                  <Age at={last.end} />) ·{' '}
                  <bdi dir="ltr">{withUnit(formatNumber(i18n.language, last.litres), unitSymbol(i18n, 'L'))}</bdi>
                </>
              )}
            </p>
          </div>
        </div>
      </div>
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {flow && <LeadingCourse {...props} quantity={flow} value={values.sampleFlow} />}
    </div>
  )
}
