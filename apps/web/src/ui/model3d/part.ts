import type { ModuleKey } from '@vigil/contract'

/** Metres, or thereabouts: x to the right, y up, z towards who looks. The model stands on y = 0. */
export type Vector = readonly [x: number, y: number, z: number]

/** What a part is made of; the theme says how that looks. */
export type Tint = 'body' | 'dark' | 'metal' | 'glass' | 'accent' | 'soft'

interface Placed {
  readonly at: Vector
  /** Radians around each axis. */
  readonly turn?: Vector
  readonly tint: Tint
}

export type Part = Placed &
  (
    | { readonly shape: 'box'; readonly size: Vector }
    | { readonly shape: 'cylinder'; readonly radius: number; readonly top?: number; readonly height: number }
    | { readonly shape: 'sphere'; readonly radius: number }
  )

/** A kind of device, made of primitives, with the places where its modules sit. */
export interface DeviceForm {
  readonly parts: readonly Part[]
  /** Of modules whose place is part of the form. */
  readonly places: Partial<Record<ModuleKey, Vector>>
  /** For the others, in their order. */
  readonly spare: readonly Vector[]
}

export const box = (size: Vector, at: Vector, tint: Tint, turn?: Vector): Part =>
  turn === undefined ? { shape: 'box', size, at, tint } : { shape: 'box', size, at, tint, turn }

export const cylinder = (
  [radius, height, top]: readonly [radius: number, height: number, top?: number],
  at: Vector,
  tint: Tint,
  turn?: Vector,
): Part => ({
  shape: 'cylinder',
  radius,
  height,
  at,
  tint,
  ...(top === undefined ? {} : { top }),
  ...(turn === undefined ? {} : { turn }),
})

export const sphere = (radius: number, at: Vector, tint: Tint): Part => ({ shape: 'sphere', radius, at, tint })

/** Three legs that meet under a head. */
export function tripod(height: number, spread: number): Part[] {
  const lean = Math.atan2(spread, height)
  const length = Math.hypot(spread, height)
  return [0, 1, 2].map((leg) => {
    const angle = (leg * 2 * Math.PI) / 3
    const [x, z] = [Math.sin(angle), Math.cos(angle)]
    return cylinder([0.025, length], [(x * spread) / 2, height / 2, (z * spread) / 2], 'metal', [
      -lean * z,
      0,
      lean * x,
    ])
  })
}
