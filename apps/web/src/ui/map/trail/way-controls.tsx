import { MapControls } from '../map-controls.tsx'
import { MeasureTool } from '../measure/measure-tool.tsx'
import type { KeptLook } from '../style/use-map-look.ts'

interface WayControlsProps {
  readonly kept: KeptLook
  readonly satellite: boolean
  readonly measure: { readonly on: boolean; toggle(): void }
  readonly fitLabel: string
  fitAll(): void
}

/** The tools of a map of ways. */
export function WayControls({ measure, ...rest }: WayControlsProps) {
  return (
    <>
      <MapControls {...rest} measure={measure} />
      {measure.on && (
        <div className="map-side">
          <MeasureTool close={measure.toggle} />
        </div>
      )}
    </>
  )
}
