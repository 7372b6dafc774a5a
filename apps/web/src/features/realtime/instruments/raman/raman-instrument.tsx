import '../drawings.css'
import './raman.css'
import type { InstrumentProps } from '../instrument.ts'
import { Identifier } from './identifier.tsx'
import { TraceDetector } from './trace-detector.tsx'

/** Instruments that are held to a sample, one test at a time. */
export default function RamanInstrument(props: InstrumentProps) {
  return (
    <div className="drawing raman">
      {props.definition.key === 'explosiveMod' ? <TraceDetector {...props} /> : <Identifier {...props} />}
    </div>
  )
}
