import { LeadingCourse } from '../../leading-course.tsx'
import { leadingQuantity } from '../../module-facts.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../drawings.css'
import './smoke.css'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { SmokeBeam } from './smoke-beam.tsx'

/** A fire detector: smoke in its beam, carbon monoxide and heat between their limits. */
export default function SmokeInstrument(props: InstrumentProps) {
  const { definition, report, thresholds } = props
  const leading = leadingQuantity(definition, report, thresholds)
  const smoke = thresholds.find(({ module, quantity }) => module === definition.key && quantity === 'obscuration')
  const others = definition.readings.filter((quantity) => quantity !== leading).map(({ key }) => key)
  return (
    <div className="drawing smoke">
      <SmokeBeam obscuration={report?.values?.obscuration} alarm={smoke?.alarm} />
      {leading && <LeadingCourse {...props} quantity={leading} value={report?.values?.[leading.key]} />}
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      <ReadingTiles {...props} keys={others} />
    </div>
  )
}
