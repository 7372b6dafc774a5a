import { useMemo } from 'react'
import { LeadingCourse } from '../../leading-course.tsx'
import { leadingQuantity } from '../../module-facts.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../drawings.css'
import './bale.css'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useCourse } from '../tiles/use-course.ts'
import { useStored } from '../tiles/use-stored.ts'
import { BalePicture } from './bale-picture.tsx'
import { IndexArc } from './index-arc.tsx'
import { RuleList } from './rule-list.tsx'
import { smoulderingOf, usualCo } from './smouldering.ts'

const DAY_MS = 86_400_000
const CO = ['co'] as const
const NO_VALUES: Readonly<Record<string, number>> = {}

/** A bale of cotton: what it gives off, how warm it is inside, and whether that is smouldering. */
export default function BaleInstrument(props: InstrumentProps) {
  const { sn, model, definition, report, thresholds } = props
  const values = report?.values ?? NO_VALUES
  const co = useCourse(props, 'co')
  const day = useStored(sn, definition.key, CO, DAY_MS)
  const baseline = useMemo(() => usualCo(day.points('co')), [day])
  const smouldering = useMemo(() => smoulderingOf(values, co, baseline), [values, co, baseline])
  const leading = leadingQuantity(definition, report, thresholds)
  return (
    <div className="drawing bale">
      <div className="bale-head">
        <BalePicture model={model} definition={definition} values={values} thresholds={thresholds} />
        <IndexArc value={values.smoulderingIndex} thresholds={thresholds} />
        <RuleList smouldering={smouldering} baseline={baseline} />
      </div>
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      <ReadingTiles {...props} keys={['h2', 'co', 'coreTemperature', 'temperatureRise', 'obscuration', 'humidity']} />
      {leading && <LeadingCourse {...props} quantity={leading} value={values[leading.key]} />}
    </div>
  )
}
