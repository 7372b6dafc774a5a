import { type LonLat, longitudeNear, type Place } from '@vigil/domain'
import type { Ground, Laid, Room } from '../ground/ground.ts'
import { isAboveDevices, liesBelow, type Plane, type Sheet, type SheetLayer } from '../ground/sheet.ts'
import type { Bounds, StartView } from '../view-start.ts'
import { drawnLayers, paintDrawn } from './draw-sheet.ts'
import { type FlatShapes, flatShapes } from './flat-shape.ts'
import { Labels } from './labels.ts'
import { fitted, groundIn, moved, type PlainView, placeAt, startedAt, toPixel, zoomed } from './plain-view.ts'

/** What is drawn upon the sheets, the lowest first. */
const MARK_KINDS = ['devices', 'winds'] as const
type MarkKind = (typeof MARK_KINDS)[number]

/** What may be pressed, and is drawn between the sheets. */
export interface Marks {
  /** `labels`: of the whole picture. */
  draw(context: CanvasRenderingContext2D, view: PlainView, labels: Labels): void
  press?(x: number, y: number): void
}

interface LaidThere {
  readonly plane: Plane
  layers: readonly SheetLayer[]
  shapes: FlatShapes
}

const NOWHERE: PlainView = { centre: { x: 0.5, y: 0.5 }, zoom: 1, width: 1, height: 1 }

/** What a plain map shows and what lies on it; tells whoever draws it that it changed. */
export class PlainStage implements Ground {
  #view: PlainView | undefined
  #there: readonly LaidThere[] = []
  #laid = 0
  readonly #marks = new Map<MarkKind, Marks>()
  readonly #listeners = new Set<() => void>()
  readonly #hands = new Set<() => void>()
  readonly #drags = new Set<() => void>()
  readonly #presses = new Set<(place: LonLat) => void>()

  readonly subscribe = (listener: () => void): (() => void) => added(this.#listeners, listener)
  readonly view = (): PlainView => this.#view ?? NOWHERE
  /** Another number whenever another sheet lies on it. */
  readonly laid = (): number => this.#laid
  readonly isBegun = (): boolean => this.#view !== undefined
  readonly isChoosing = (): boolean => this.#presses.size > 0

  #tellLaid(): void {
    this.#laid++
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #show(next: PlainView): void {
    if (next === this.#view) return
    this.#view = next
    this.#tell()
  }

  /** As large as its box; with its first size it begins. */
  size(width: number, height: number, start: () => StartView): void {
    const now = this.#view
    if (width === 0 || height === 0 || (now?.width === width && now.height === height)) return
    this.#show(now === undefined ? startedAt(start(), width, height) : { ...now, width, height })
  }

  begin(start: StartView): void {
    const { width, height } = this.view()
    this.#show(startedAt(start, width, height))
  }

  /** By hand. */
  zoomAt(steps: number, about?: { readonly x: number; readonly y: number }): void {
    for (const listener of this.#hands) listener()
    this.#show(zoomed(this.view(), steps, about))
  }

  drag(dx: number, dy: number): void {
    for (const listener of [...this.#hands, ...this.#drags]) listener()
    this.#show(moved(this.view(), dx, dy))
  }

  press(x: number, y: number): void {
    if (this.isChoosing()) {
      const [longitude, latitude] = placeAt(this.view(), { x, y })
      for (const listener of this.#presses) listener([longitudeNear(0, longitude), latitude])
    } else for (const marks of this.#marks.values()) marks.press?.(x, y)
  }

  mark(kind: MarkKind, marks: Marks): () => void {
    this.#marks.set(kind, marks)
    this.#tell()
    return () => {
      this.#marks.delete(kind)
      this.#tell()
    }
  }

  /** What lies below the devices, on a ground that is drawn. */
  drawBelow(context: CanvasRenderingContext2D): void {
    this.#drawSheets(context, false)
  }

  /** The devices, and what lies above them. */
  drawAbove(context: CanvasRenderingContext2D): void {
    const labels = new Labels()
    for (const kind of MARK_KINDS) this.#marks.get(kind)?.draw(context, this.view(), labels)
    this.#drawSheets(context, true)
  }

  #drawSheets(context: CanvasRenderingContext2D, isAbove: boolean): void {
    for (const { plane, layers, shapes } of this.#there)
      if (isAboveDevices(plane) === isAbove) paintDrawn(context, drawnLayers(this.view(), layers, shapes))
  }

  lay({ plane, layers }: Pick<Sheet, 'plane' | 'layers'>): Laid {
    const own: LaidThere = { plane, layers, shapes: flatShapes([]) }
    // Of one plane, what was laid first lies lowest.
    const above = this.#there.findIndex((other) => liesBelow(plane, other.plane))
    this.#there = this.#there.toSpliced(above === -1 ? this.#there.length : above, 0, own)
    return {
      show: (shapes) => {
        own.shapes = flatShapes(shapes)
        this.#tellLaid()
      },
      look: (next) => {
        if (next === own.layers) return
        own.layers = next
        this.#tellLaid()
      },
      leave: () => {
        this.#there = this.#there.filter((other) => other !== own)
        this.#tellLaid()
      },
    }
  }

  bounds(): Bounds {
    const { west, south, east, north } = groundIn(this.view())
    return [west, south, east, north]
  }

  shareOf(place: Place): { x: number; y: number } {
    const view = this.view()
    const { x, y } = toPixel(view, place)
    return { x: x / view.width, y: y / view.height }
  }

  fit(bounds: Bounds, { padding, maxZoom }: Pick<Room, 'padding' | 'maxZoom'>, isByHand = false): void {
    if (isByHand) for (const listener of this.#hands) listener()
    this.#show(fitted(this.view(), bounds, padding, maxZoom))
  }

  goTo({ longitude, latitude }: Place): void {
    this.fit([longitude, latitude, longitude, latitude], { padding: 0, maxZoom: this.view().zoom })
  }

  zoom(steps: 1 | -1): void {
    this.zoomAt(steps)
  }

  onHand(listener: () => void): () => void {
    return added(this.#hands, listener)
  }

  onDrag(listener: () => void): () => void {
    return added(this.#drags, listener)
  }

  onPress(listener: (place: LonLat) => void): () => void {
    const leave = added(this.#presses, listener)
    this.#tell()
    return () => {
      leave()
      this.#tell()
    }
  }
}

function added<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => void all.delete(one)
}
