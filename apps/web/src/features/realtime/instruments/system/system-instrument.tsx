import { ModuleWhy } from '../../module-why.tsx'
import '../drawings.css'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'

/** Housekeeping: a flat strip of tiles below what the device is there for. */
export default function SystemInstrument(props: InstrumentProps) {
  const { definition, report, thresholds } = props
  return (
    <div className="drawing">
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      <ReadingTiles {...props} keys={definition.readings.map(({ key }) => key)} />
    </div>
  )
}
