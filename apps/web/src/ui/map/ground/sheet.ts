import type { LonLat } from '@vigil/domain'

export type Line = readonly LonLat[]

/** One thing on the ground. Its kind says which layers of its sheet draw it. */
export type Shape = {
  readonly kind: string
  /** For layers that give none to its kind. */
  readonly colour?: string
} & (
  | {
      readonly form: 'area'
      /** The edge, then the holes; none of them closed. */
      readonly rings: readonly Line[]
    }
  | { readonly form: 'line'; readonly line: Line }
  | { readonly form: 'place'; readonly place: LonLat }
)

/** How a layer paints one kind; without a colour in that of each shape. */
export interface Paint {
  readonly kind: string
  readonly colour?: string
}
export interface LinePaint extends Paint {
  /** Pixels. */
  readonly width: number
}

interface Layer<P> {
  readonly id: string
  /** Kinds that are not named are not drawn; the last of them lies on top. */
  readonly paints: readonly P[]
}
export interface FillLayer extends Layer<Paint> {
  readonly draws: 'fill'
  readonly opacity: number
}
export interface LineLayer extends Layer<LinePaint> {
  readonly draws: 'line'
  readonly opacity?: number
  /** In widths of the line. */
  readonly dash?: readonly [drawn: number, left: number]
  readonly join?: 'round'
  readonly cap?: 'round'
}
export interface CircleLayer extends Layer<Paint & { readonly colour: string }> {
  readonly draws: 'circle'
  readonly radius: number
  readonly edge: string
  readonly edgeWidth: number
}
export type SheetLayer = FillLayer | LineLayer | CircleLayer

/** What lies below what, the lowest first. */
export const PLANES = ['cells', 'area', 'zones', 'ways', 'places', 'played'] as const
export type Plane = (typeof PLANES)[number]

/** All others lie below the devices: what covers a device hides its state. */
export const isAboveDevices = (plane: Plane): boolean => plane === 'played'
export const liesBelow = (one: Plane, other: Plane): boolean => PLANES.indexOf(one) < PLANES.indexOf(other)

/** What lies on the ground and how it looks, in words that mean the same to both maps. */
export interface Sheet {
  /** One sheet of a name lies on a map. */
  readonly name: string
  readonly plane: Plane
  /** The lowest first. */
  readonly layers: readonly SheetLayer[]
  readonly shapes: readonly Shape[]
}
