import type { Place } from '../port-meridian/city.ts'
import type { PlanPoint, SceneLabel, ScenePlan, SceneShape, ShapeKind } from './scene-plan.ts'

/** Units across a plan. */
const WIDTH = 1000

export interface Frame {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const figure = (value: number): string => String(Math.round(value * 10) / 10)

/** A sheet on which one draws in metres of the city. */
export class PlanSheet {
  readonly #frame: Frame
  readonly #scale: number
  readonly #shapes: SceneShape[] = []
  readonly #labels: SceneLabel[] = []

  constructor(frame: Frame) {
    this.#frame = frame
    this.#scale = WIDTH / (frame.east - frame.west)
  }

  #at(east: number, north: number): PlanPoint {
    return { x: (east - this.#frame.west) * this.#scale, y: (this.#frame.north - north) * this.#scale }
  }

  #text(east: number, north: number): string {
    const { x, y } = this.#at(east, north)
    return `${figure(x)} ${figure(y)}`
  }

  box(kind: ShapeKind, west: number, south: number, east: number, north: number): this {
    const path = `M${this.#text(west, south)}L${this.#text(east, south)}L${this.#text(east, north)}L${this.#text(west, north)}Z`
    this.#shapes.push({ kind, path })
    return this
  }

  line(kind: ShapeKind, ...points: readonly (readonly [number, number])[]): this {
    const path = points.map(([east, north], n) => `${n === 0 ? 'M' : 'L'}${this.#text(east, north)}`).join('')
    this.#shapes.push({ kind, path })
    return this
  }

  disc(kind: ShapeKind, east: number, north: number, radius: number): this {
    const r = figure(radius * this.#scale)
    const [left, right] = [this.#text(east - radius, north), this.#text(east + radius, north)]
    this.#shapes.push({ kind, path: `M${left}A${r} ${r} 0 1 0 ${right}A${r} ${r} 0 1 0 ${left}Z` })
    return this
  }

  word(word: string, east: number, north: number): this {
    this.#labels.push({ key: word.includes('.') ? word : `scene.word.${word}`, ...this.#at(east, north) })
    return this
  }

  plan(): ScenePlan {
    const { west, south, east, north } = this.#frame
    return {
      width: WIDTH,
      height: Math.round((north - south) * this.#scale),
      schematic: false,
      shapes: this.#shapes,
      labels: this.#labels,
      project: (place: Place) =>
        place.east < west || place.east > east || place.north < south || place.north > north
          ? undefined
          : this.#at(place.east, place.north),
    }
  }
}
