import { useState } from 'react'
import { leadingQuantity } from '../../module-facts.ts'
import { type ModuleDetail, ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { CourseChart } from '../shared/course-chart.tsx'
import { MainReading } from '../shared/main-reading.tsx'
import { UsualBar, type UsualBarProps } from '../shared/usual-bar.tsx'
import { AgentVerdict } from './agent-verdict.tsx'
import { addsUp } from './dose-limit.ts'
import { ExposureFigures } from './exposure-figures.tsx'
import { GasBoard } from './gas-board.tsx'

const POLARITIES = ['positiveIons', 'negativeIons']

/** The bar is so many times as long as what is usual, until a value needs more. */
const LENGTH = 2.5
const shareOf = (which: number, value: number, usual = 0): number => which / Math.max(LENGTH * usual, 1.1 * value, 1)

/** Currents of an ion mobility cell, beside what they usually are: an agent raises one polarity. */
function IonBars(props: UsualBarProps) {
  const { t } = useTranslation()
  const quantities = props.definition.readings.filter(({ key }) => POLARITIES.includes(key))
  if (quantities.length === 0) return null
  return (
    <div className="bar-list">
      <h3>{t('instrument.ions')}</h3>
      {quantities.map((quantity) => (
        <UsualBar key={quantity.key} {...props} quantity={quantity} shareOf={shareOf} />
      ))}
    </div>
  )
}

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
