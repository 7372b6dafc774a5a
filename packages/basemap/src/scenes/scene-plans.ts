import { SPOTS, type SpotsKey } from '../port-meridian/spots.ts'
import { NORTH_STATIONS, SOUTH_STATIONS } from '../port-meridian/stations.ts'
import {
  chlorineWorks,
  cotton,
  fireHarbour,
  fireHeadquarters,
  fireHill,
  interchange,
  lanes,
  passengerHall,
  perimeter,
  tankFarm,
  terminal,
} from './row-plans.ts'
import type { ScenePlan } from './scene-plan.ts'
import { platform, post, stopsPlan } from './stop-plans.ts'

/** Rows beyond this many devices are off the plan: a plan of hundreds of rows can not be read. */
const MOST = 120

const PLANS: Record<SpotsKey, (count: number) => ScenePlan> = {
  lanes,
  terminal,
  cotton,
  passengerHall,
  metroNorth: (count) => stopsPlan(SPOTS.metroNorth, count, platform(NORTH_STATIONS)),
  interchange,
  metroSouth: (count) => stopsPlan(SPOTS.metroSouth, count, platform(SOUTH_STATIONS)),
  fireHeadquarters,
  fireHarbour,
  fireHill,
  perimeter,
  chlorineWorks,
  tankFarm,
  northCrossing: (count) => stopsPlan(SPOTS.northCrossing, count, post),
  riverCrossing: (count) => stopsPlan(SPOTS.riverCrossing, count, post),
  mountainPost: (count) => stopsPlan(SPOTS.mountainPost, count, post),
}

export const isSpotsKey = (text: string): text is SpotsKey => Object.hasOwn(PLANS, text)

/** The plan of an office of the demonstration with room for so many devices. */
export const scenePlan = (key: SpotsKey, devices: number): ScenePlan => PLANS[key](Math.min(MOST, devices))
