import type { ModuleKey } from '@vigil/contract'
import type { Rng } from '@vigil/science'
import type { Site } from '../config.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Hazard } from '../world/hazard.ts'
import type { Weather } from '../world/weather.ts'

/** Where a scenario is played. */
export interface Stage {
  readonly at: number
  readonly rng: Rng
  readonly weather: Weather
  readonly devices: readonly SimulatedDevice[]
}

export interface Scenario {
  readonly name: string
  readonly site: Site
  /** From its begin until every reading is back to normal. */
  readonly durationSeconds: number
  /** How often it comes in the programme of a demonstration, and in a told past. */
  readonly weight: { readonly live: number; readonly history: number }
  begin(stage: Stage): readonly Hazard[]
}

/** Fixed, working devices that have a module; those of the site if it has any. */
export function devicesWith(
  stage: Stage,
  site: Site,
  module: ModuleKey,
  quantity?: string,
): readonly SimulatedDevice[] {
  const able = stage.devices.filter(
    ({ model, isWorking }) =>
      isWorking &&
      model.mobile !== true &&
      model.modules.some(
        ({ key, readings }) =>
          key === module && (quantity === undefined || readings.some((each) => each.key === quantity)),
      ),
  )
  const here = able.filter((device) => device.site === site)
  return here.length > 0 ? here : able
}
