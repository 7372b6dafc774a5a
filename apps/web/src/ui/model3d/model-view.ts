import {
  Box3,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Material,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { buildGround, buildParts } from './build-parts.ts'
import { readLook } from './look.ts'
import { type Mark, markSprite } from './mark-sprite.ts'
import { closer, eyeOf, type Orbit, startOf, steered, turned } from './orbit.ts'
import type { DeviceForm, Vector } from './part.ts'

export interface PlacedMark extends Mark {
  readonly at: Vector
}

const FIELD_OF_VIEW = 32
const PIXELS_MOST = 2
const TURN_PER_PIXEL = 0.008

interface Disposable {
  dispose?(): void
}

function disposeTree(root: Object3D): void {
  root.traverse((each) => {
    const { geometry, material } = each as { geometry?: Disposable; material?: Material & { map?: Disposable | null } }
    geometry?.dispose?.()
    material?.map?.dispose?.()
    material?.dispose()
  })
}

/** The scene of one device. Nothing runs by itself: a frame is drawn after something has changed, and only then. */
export class ModelView {
  readonly #renderer: WebGLRenderer
  readonly #element: HTMLElement
  readonly #form: DeviceForm
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 50)
  readonly #middle = new Vector3()
  readonly #start: Orbit
  readonly #groundRadius: number
  #body = new Group()
  #signs = new Group()
  #marks: readonly PlacedMark[] = []
  #orbit: Orbit
  #frame = 0

  /** Throws where WebGL is missing. */
  constructor(canvas: HTMLCanvasElement, element: HTMLElement, form: DeviceForm) {
    const context = canvas.getContext('webgl2', { alpha: true, antialias: true, depth: true })
    if (context === null) throw new Error('WebGL 2 is missing')
    this.#renderer = new WebGLRenderer({ canvas, context })
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, PIXELS_MOST))
    this.#element = element
    this.#form = form
    const look = readLook(element)
    this.#body = buildParts(form.parts, look)
    const bounds = new Box3().setFromObject(this.#body)
    bounds.getCenter(this.#middle)
    const size = bounds.getSize(new Vector3())
    const reach = size.length() / 2
    this.#groundRadius = Math.max(size.x, size.z) * 0.62
    this.#body.add(buildGround(this.#groundRadius, look))
    this.#start = startOf((reach * 1.06) / Math.sin((FIELD_OF_VIEW / 360) * Math.PI))
    this.#orbit = this.#start
    const sun = new DirectionalLight(0xffffff, 2)
    sun.position.set(2, 4, 3)
    this.#scene.add(new HemisphereLight(0xffffff, 0x8890a0, 1.6), sun, this.#body, this.#signs)
  }

  setMarks(marks: readonly PlacedMark[]): void {
    this.#marks = marks
    this.#drawSigns()
    this.#ask()
  }

  /** The theme has changed. */
  dress(): void {
    this.#scene.remove(this.#body)
    disposeTree(this.#body)
    const look = readLook(this.#element)
    this.#body = buildParts(this.#form.parts, look)
    this.#body.add(buildGround(this.#groundRadius, look))
    this.#scene.add(this.#body)
    this.#drawSigns()
    this.#ask()
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / height
    this.#camera.updateProjectionMatrix()
    this.#ask()
  }

  drag(dx: number, dy: number): void {
    this.#move(turned(this.#orbit, { azimuth: -dx * TURN_PER_PIXEL, height: dy * TURN_PER_PIXEL }))
  }

  zoom(factor: number): void {
    this.#move(closer(this.#orbit, factor))
  }

  /** Whether the key did something. */
  steer(key: string): boolean {
    const orbit = steered(this.#orbit, key, this.#start)
    if (orbit !== undefined) this.#move(orbit)
    return orbit !== undefined
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    disposeTree(this.#scene)
    this.#renderer.dispose()
  }

  #move(orbit: Orbit): void {
    this.#orbit = orbit
    this.#ask()
  }

  #drawSigns(): void {
    this.#scene.remove(this.#signs)
    disposeTree(this.#signs)
    this.#signs = new Group()
    const look = readLook(this.#element)
    for (const mark of this.#marks) {
      const sprite = markSprite(mark, look)
      sprite.position.set(...mark.at)
      this.#signs.add(sprite)
    }
    this.#scene.add(this.#signs)
  }

  #ask(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      // In a box that is higher than wide the sides would be cut off.
      const back = Math.max(1, 1 / this.#camera.aspect)
      this.#camera.position
        .set(...eyeOf(this.#orbit))
        .multiplyScalar(back)
        .add(this.#middle)
      this.#camera.lookAt(this.#middle)
      this.#renderer.render(this.#scene, this.#camera)
    })
  }
}
