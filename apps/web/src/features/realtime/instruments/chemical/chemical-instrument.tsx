import { useState } from 'react'
import { leadingQuantity } from '../../module-facts.ts'
import { type ModuleDetail, ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import type { InstrumentProps } from '../instrument.ts'
import { CourseChart } from '../shared/course-chart.tsx'
import { MainReading } from '../shared/main-reading.tsx'
import { AgentVerdict } from './agent-verdict.tsx'
import { addsUp } from './dose-limit.ts'
import { ExposureFigures } from './exposure-figures.tsx'
import { GasBoard } from './gas-board.tsx'
import { IonBars } from './ion-bars.tsx'

/** The verdict has them already. */
const withoutFindings = ({ findings: _, ...report }: ModuleDetail): ModuleDetail => report

/** Agents, organic vapours, toxic gases: what it is, how much of it against the set points, how much has been breathed in. */
export default function ChemicalInstrument(props: InstrumentProps) {
  const { sn, definition, report, thresholds } = props
  const isBoard = definition.key === 'ecMod'
  const isAgent = definition.key === 'cwaMod'
  const [chosen, setChosen] = useState<string>()
  const wanted = isBoard ? definition.readings.find(({ key }) => key === chosen) : definition.readings[0]
  const leading = wanted ?? leadingQuantity(definition, report, thresholds)
  return (
    <div className="detector">
      {isAgent && report && <AgentVerdict report={report} />}
      {leading && !isBoard && <MainReading {...props} quantity={leading} />}
      {report && (
        <ModuleWhy
          definition={definition}
          report={isAgent ? withoutFindings(report) : report}
          thresholds={thresholds}
        />
      )}
      {isBoard && (
        <GasBoard
          sn={sn}
          definition={definition}
          report={report}
          thresholds={thresholds}
          chosen={leading?.key}
          onChoose={setChosen}
        />
      )}
      {leading && <CourseChart {...props} quantity={leading} />}
      {leading && addsUp(leading) && (
        <ExposureFigures sn={sn} definition={definition} quantity={leading} thresholds={thresholds} />
      )}
      <IonBars {...props} />
    </div>
  )
}
