export {
  CITY_CENTRE,
  CITY_NAME,
  type Coordinates,
  coordinatesOf,
  placeOf,
} from './port-meridian/city.ts'
/** @internal For tests of other packages: no device of the demonstration stands in the water. */
export { isLand } from './port-meridian/land.ts'
export { type SpotsKey, spotAt } from './port-meridian/spots.ts'
export { isSpotsKey, scenePlan } from './scenes/scene-plans.ts'
