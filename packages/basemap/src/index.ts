export {
  CITY_CENTRE,
  CITY_NAME,
  type Coordinates,
  coordinatesOf,
  type Place,
  placeOf,
} from './port-meridian/city.ts'
export { isLand } from './port-meridian/land.ts'
export { type SpotsKey, spotAt } from './port-meridian/spots.ts'
export type { PlanPoint, SceneLabel, ScenePlan, SceneShape, ShapeKind } from './scenes/scene-plan.ts'
export { isSpotsKey, scenePlan } from './scenes/scene-plans.ts'
