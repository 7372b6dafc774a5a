import type { SeenSource } from '../world/hazard.ts'
import type { Place } from '../world/place.ts'
import type { Exposure, World } from '../world/world.ts'

/** What a device meets in one step. */
export interface Scene {
  readonly sn: string
  readonly at: number
  readonly seconds: number
  readonly world: World
  readonly place: Place
  readonly hour: number
  readonly exposures: readonly Exposure[]
  readonly sources: readonly SeenSource[]
  /** Past days are told in minutes: no spectra beside records, and fewer records. */
  readonly pace: 'live' | 'history'
  /** The pump stands still while the device cleans itself. */
  readonly airStopped: boolean
  setting(key: string): number | undefined
}
