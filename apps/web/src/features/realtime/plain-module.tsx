import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { HotspotTable } from '../../ui/gamma-camera/hotspot-table.tsx'
import type { InstrumentProps } from './instruments/instrument.ts'
import { LeadingCourse } from './leading-course.tsx'
import { leadingQuantity } from './module-facts.ts'
import { ModuleWhy } from './module-why.tsx'
import { QuantityTable } from './quantity-table.tsx'

/** A module without an instrument of its own: the telling value with its course, the others in a table. */
export function PlainModule({ sn, definition, report, thresholds, background }: InstrumentProps) {
  const { key, readings } = definition
  const leading = leadingQuantity(definition, report, thresholds)
  const others = readings.filter((quantity) => quantity !== leading)
  const common = { sn, thresholds, background }
  return (
    <>
      {leading && (
        <LeadingCourse {...common} definition={definition} quantity={leading} value={report?.values?.[leading.key]} />
      )}
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      {report?.spectrum && <SpectrumView module={key} spectrum={report.spectrum} />}
      {key === 'gcameraMod' && report && <HotspotTable hotspots={report.hotspots ?? []} />}
      <QuantityTable {...common} module={key} quantities={others} report={report} />
    </>
  )
}
