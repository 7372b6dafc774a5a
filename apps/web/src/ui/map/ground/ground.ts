import type { LonLat, Place } from '@vigil/domain'
import type { Bounds } from '../view-start.ts'
import type { Shape, Sheet, SheetLayer } from './sheet.ts'

/** A sheet that lies on a map. */
export interface Laid {
  show(shapes: readonly Shape[]): void
  /** The same layers, painted otherwise. */
  look(layers: readonly SheetLayer[]): void
  leave(): void
}

export interface Room {
  /** Pixels on each side. */
  readonly padding: number
  /** No closer than that. */
  readonly maxZoom: number
  /** For a map that moves into its place; 0 where it must be there at once. */
  readonly duration: number
}

/** A map that things lie on, whoever draws it. What is subscribed answers what ends it. */
export interface Ground {
  lay(sheet: Pick<Sheet, 'name' | 'plane' | 'layers'>): Laid
  bounds(): Bounds
  /** Where a place is drawn: 0 to 1 across and down, beyond that it is out of sight. */
  shareOf(place: Place): { readonly x: number; readonly y: number }
  fit(bounds: Bounds, room: Room): void
  goTo(place: Place, duration: number): void
  zoom(steps: 1 | -1): void
  /** Somebody moves it by hand, in whatever way. */
  onHand(listener: () => void): () => void
  /** Somebody drags it. */
  onDrag(listener: () => void): () => void
  /** Takes every press on the ground, as a place, for as long as it is subscribed. */
  onPress(listener: (place: LonLat) => void): () => void
}

/** Whether a place is drawn within the middle of the map, so large a part of it. */
export function isNearMiddle(ground: Pick<Ground, 'shareOf'>, place: Place, part: number): boolean {
  const { x, y } = ground.shareOf(place)
  return Math.abs(x - 0.5) <= part / 2 && Math.abs(y - 0.5) <= part / 2
}
