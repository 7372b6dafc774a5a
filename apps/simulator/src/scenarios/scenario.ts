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
  /** None where the site has no device that would notice it. */
  begin(stage: Stage): readonly Hazard[]
}

/** Fixed, working devices of the site that have a module. Elsewhere they would alarm people who have nothing to do with it. */
export function devicesWith(
  stage: Stage,
  site: Site,
  module: ModuleKey,
  quantity?: string,
): readonly SimulatedDevice[] {
  return stage.devices.filter(
    (device) =>
      device.site === site &&
      device.isWorking &&
      device.model.mobile !== true &&
      device.model.modules.some(
        ({ key, readings }) =>
          key === module && (quantity === undefined || readings.some((each) => each.key === quantity)),
      ),
  )
}
