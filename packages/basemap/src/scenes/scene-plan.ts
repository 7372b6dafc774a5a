import type { Place } from '../port-meridian/city.ts'

/** How a part of a plan is drawn; its colour is the console's. */
export type ShapeKind =
  | 'ground'
  | 'building'
  | 'fitting'
  | 'road'
  | 'line'
  | 'track'
  | 'water'
  | 'tank'
  | 'guide'
  | 'fence'

export interface SceneShape {
  readonly kind: ShapeKind
  /** SVG path data in units of the plan. */
  readonly path: string
}
/** `key` names the text in the language files, below `map.`. */
export interface SceneLabel {
  readonly key: string
  /** Written behind the word. */
  readonly number?: number
  readonly x: number
  readonly y: number
}
export interface PlanPoint {
  readonly x: number
  readonly y: number
}

/** The plan of a place. Left and up are west and north, unless it is schematic. */
export interface ScenePlan {
  readonly width: number
  readonly height: number
  /** Not to scale: single stops are enlarged. */
  readonly schematic: boolean
  readonly shapes: readonly SceneShape[]
  readonly labels: readonly SceneLabel[]
  /** Undefined: not on this plan. */
  project(place: Place): PlanPoint | undefined
}
