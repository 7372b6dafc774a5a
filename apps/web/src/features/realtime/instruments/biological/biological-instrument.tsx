import { leadingQuantity } from '../../module-facts.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import type { InstrumentProps } from '../instrument.ts'
import { CourseChart } from '../shared/course-chart.tsx'
import { MainReading } from '../shared/main-reading.tsx'
import { SetPointBar } from '../shared/set-point-bar.tsx'
import { AirDrawn } from './air-drawn.tsx'
import { BaselineCourse } from './baseline-course.tsx'
import { SetPointRow } from './set-point-row.tsx'
import { SizeBands } from './size-bands.tsx'

const BESIDE = ['fluorescentFraction', 'sigma']

/** Particles by size, how many of them fluoresce, and how far that is from what is usual here. */
export default function BiologicalInstrument(props: InstrumentProps) {
  const { definition, report, thresholds } = props
  const quantity = (key: string) => definition.readings.find((each) => each.key === key)
  const leading = quantity('fluorescentParticles') ?? leadingQuantity(definition, report, thresholds)
  const baseline = quantity('fluorescentBaseline')
  return (
    <div className="detector">
      {leading && <MainReading {...props} quantity={leading} />}
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {leading && baseline && <BaselineCourse {...props} quantity={leading} baseline={baseline} />}
      {leading && !baseline && <CourseChart {...props} quantity={leading} />}
      <div className="bar-list">
        {BESIDE.flatMap((key) => quantity(key) ?? []).map((each) => (
          <SetPointRow key={each.key} quantity={each} value={report?.values?.[each.key]}>
            <SetPointBar
              module={definition.key}
              quantity={each}
              value={report?.values?.[each.key]}
              thresholds={thresholds}
              labelled
            />
          </SetPointRow>
        ))}
      </div>
      <SizeBands {...props} />
      <AirDrawn sn={props.sn} />
    </div>
  )
}
