import { Suspense } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import '../drawings.css'
import { lazyAgain } from '../../../../lib/loading/lazy-again.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { MainReading } from '../shared/main-reading.tsx'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { DayTrend } from './day-trend.tsx'
import { DoseCourse } from './dose-course.tsx'

const SpectrumPart = lazyAgain(() => import('../spectrum/spectrum-part.tsx'))
const LARGE = 'doseRate'
const EXCESS = 'sigma'

/** Dose rate large, counts and neutrons beside it, what is usual here and how far a reading stands above it, the last day. */
export default function RadiationInstrument(props: InstrumentProps) {
  const { t } = useTranslation()
  const { model, definition, report, thresholds } = props
  const dose = definition.readings.find(({ key }) => key === LARGE) ?? definition.readings[0]
  const others = definition.readings.filter((quantity) => quantity !== dose).map(({ key }) => key)
  return (
    <div className="detector" data-wide={model.spectrometer !== undefined}>
      <div className="detector-main">
        {dose && <MainReading {...props} quantity={dose} />}
        {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
        <ReadingTiles {...props} keys={others} />
        {others.includes(EXCESS) && (
          <p className="figure-note">{t('instrument.excessBasis', { name: t(`quantity.${EXCESS}`) })}</p>
        )}
        {dose && (
          <div className="detector-pair">
            <DoseCourse {...props} quantity={dose} />
            <DayTrend {...props} quantity={dose} />
          </div>
        )}
      </div>
      {model.spectrometer !== undefined && (
        <Suspense fallback={<p className="quiet">{t('realtime.loading')}</p>}>
          <SpectrumPart {...props} crystal={model.spectrometer} />
        </Suspense>
      )}
    </div>
  )
}
