import { useMemo } from 'react'
import { useDetail } from '../../../../live/hooks.ts'
import { HotspotTable } from '../../../../ui/gamma-camera/hotspot-table.tsx'
import { leadingQuantity } from '../../module-facts.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../detectors.css'
import '../drawings.css'
import { FieldOfView } from '../../../../ui/gamma-camera/field-of-view.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { CourseChart } from '../shared/course-chart.tsx'
import { MainReading } from '../shared/main-reading.tsx'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'

const NO_SPOTS: readonly never[] = []
const LARGE = 'hotspotSigma'

/** Where the radiation comes from: spots in the field of view, what they are, how bright. */
export default function GammaCameraInstrument(props: InstrumentProps) {
  const { sn, definition, report, thresholds } = props
  const readAt = useDetail(sn)?.at
  const hotspots = report?.hotspots ?? NO_SPOTS
  const { picture: image, pictureAt } = report ?? {}
  const picture = useMemo(
    () => (image === undefined || pictureAt === undefined ? undefined : { image, at: pictureAt }),
    [image, pictureAt],
  )
  const large = definition.readings.find(({ key }) => key === LARGE) ?? leadingQuantity(definition, report, thresholds)
  const others = definition.readings.filter((quantity) => quantity !== large).map(({ key }) => key)
  return (
    <div className="detector">
      <div className="camera-pair">
        <FieldOfView hotspots={hotspots} picture={picture} readAt={readAt} />
        <div className="detector-main">
          {large && <MainReading {...props} quantity={large} />}
          {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
          <HotspotTable hotspots={[...hotspots]} />
          <ReadingTiles {...props} keys={others} />
          {large && <CourseChart {...props} quantity={large} />}
        </div>
      </div>
    </div>
  )
}
