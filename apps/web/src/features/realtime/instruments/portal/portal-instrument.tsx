import { State2 } from '@vigil/contract'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import '../drawings.css'
import './portal.css'
import { lazyAgain } from '../../../../lib/loading/lazy-again.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useCourse } from '../tiles/use-course.ts'
import { LanePicture } from './lane-picture.tsx'
import { PassageProfile } from './passage-profile.tsx'
import { passagesOf } from './passages.ts'

const SpectrumPart = lazyAgain(() => import('../spectrum/spectrum-part.tsx'))

/** Two panels and a lane between them: who passes, what the panels count meanwhile, and what the last one brought. */
export default function PortalInstrument(props: InstrumentProps) {
  const { model, definition, report, thresholds, stale } = props
  const { t } = useTranslation()
  const module = definition.key
  const occupancy = useCourse(props, 'occupancy')
  const countRate = useCourse(props, 'countRate')
  const backgroundRate = useCourse(props, 'backgroundRate')
  const neutronRate = useCourse(props, 'neutronRate')
  const sigma = useCourse(props, 'sigma')
  const passageSpeed = useCourse(props, 'passageSpeed')
  const courses = useMemo(
    () => new Map(Object.entries({ countRate, backgroundRate, neutronRate, sigma, passageSpeed })),
    [countRate, backgroundRate, neutronRate, sigma, passageSpeed],
  )
  const passage = useMemo(() => passagesOf(occupancy).at(-1), [occupancy])
  const stateAt = useMemo(() => {
    const states = new Map<number, State2>()
    for (const [quantity, points] of courses) {
      for (const { at, value } of points) {
        const state = stateOfValue(module, quantity, value, thresholds)
        if (state > (states.get(at) ?? State2.Normal)) states.set(at, state)
      }
    }
    return (at: number): State2 => states.get(at) ?? State2.Normal
  }, [courses, module, thresholds])
  const occupied = report?.values?.occupancy
  return (
    <div className="drawing portal">
      <div className="portal-head">
        <LanePicture
          occupied={occupied === undefined || stale ? undefined : occupied > 0}
          state={stale ? undefined : report?.state}
        />
        <ReadingTiles {...props} keys={['countRate', 'sigma', 'neutronRate', 'doseRate']} />
      </div>
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {passage === undefined ? (
        <p className="quiet">{t('panel.portal.noPassage')}</p>
      ) : (
        <PassageProfile passage={passage} courses={courses} quantities={definition.readings} stateAt={stateAt} />
      )}
      {model.spectrometer !== undefined && (
        <div className="detector" data-wide>
          <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
            <SpectrumPart {...props} crystal={model.spectrometer} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
