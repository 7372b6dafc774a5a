import type { Rng } from '@vigil/science'
import { Canvas } from './canvas.ts'
import { type Colour, encodePng } from './png.ts'

const WIDTH = 320
const HEIGHT = 200
const HORIZON = HEIGHT / 2
/** What a load stands on is a lorry: so long and so high, in parts of the picture at a distance of one metre. */
const LORRY = { length: 6.5, height: 3.2 }
/** Nearer than this it would fill the picture. */
const NEAREST_M = 6

const INK = {
  sky: 0,
  ground: 1,
  lane: 2,
  line: 3,
  lorry: 4,
  cab: 5,
  tyre: 6,
  window: 7,
  label: 8,
  labelBack: 9,
  stack: 10,
}
const DAY: readonly Colour[] = [
  [150, 178, 205],
  [112, 112, 106],
  [84, 86, 88],
  [214, 210, 188],
  [196, 202, 208],
  [52, 92, 150],
  [26, 26, 28],
  [120, 160, 180],
  [255, 255, 255],
  [20, 24, 34],
  [148, 74, 58],
  [66, 110, 84],
  [70, 96, 140],
  [172, 132, 62],
]
const NIGHT_SHARE = 0.32
const NIGHT: readonly Colour[] = DAY.map((colour, index) =>
  index === INK.label || index === INK.labelBack
    ? colour
    : [colour[0] * NIGHT_SHARE, colour[1] * NIGHT_SHARE, colour[2] * (NIGHT_SHARE + 0.06)],
).map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)])
const STACK_COLOURS = DAY.length - INK.stack

/** A loaded lorry; its place is the load's, as the picture counts from 0 to 1. */
export interface Lorry {
  readonly x: number
  readonly y: number
  readonly distanceM: number
}

interface Stack {
  readonly x: number
  readonly width: number
  readonly boxes: readonly number[]
}

/** What a camera on a mast sees: a lane, a yard with containers behind it, and lorries. It says on its face that it is drawn. */
export class YardPicture {
  readonly #stacks: readonly Stack[]

  constructor(rng: Rng) {
    this.#stacks = Array.from({ length: 7 }, (_, index) => ({
      x: (index + 0.15 + 0.2 * rng.next()) * (WIDTH / 7),
      width: 28 + 14 * rng.next(),
      boxes: Array.from({ length: 1 + Math.floor(3 * rng.next()) }, () => Math.floor(STACK_COLOURS * rng.next())),
    }))
  }

  /** As a `data:` address. */
  draw(lorries: readonly Lorry[], isDay: boolean): string {
    const canvas = new Canvas(WIDTH, HEIGHT)
    canvas.rectangle(0, HORIZON, WIDTH, HEIGHT - HORIZON, INK.ground)
    for (const { x, width, boxes } of this.#stacks) {
      for (const [level, colour] of boxes.entries()) {
        canvas.rectangle(x, HORIZON + 4 - (level + 1) * 13, width, 12, INK.stack + colour)
      }
    }
    canvas.rectangle(0, HORIZON + 18, WIDTH, 56, INK.lane)
    for (let x = -10; x < WIDTH; x += 40) canvas.rectangle(x, HORIZON + 45, 22, 2, INK.line)
    canvas.rectangle(0, HORIZON + 18, WIDTH, 2, INK.line)
    canvas.rectangle(0, HORIZON + 72, WIDTH, 2, INK.line)
    for (const lorry of [...lorries].sort((a, b) => b.distanceM - a.distanceM)) drawLorry(canvas, lorry)
    canvas.rectangle(4, HEIGHT - 22, 120, 18, INK.labelBack)
    canvas.text('SIMULATED', 10, HEIGHT - 20, 2, INK.label)
    return `data:image/png;base64,${encodePng(canvas.points, WIDTH, isDay ? DAY : NIGHT).toString('base64')}`
  }
}

function drawLorry(canvas: Canvas, { x, y, distanceM }: Lorry): void {
  const distance = Math.max(NEAREST_M, distanceM)
  const length = (LORRY.length / distance) * WIDTH * 0.82
  const height = (LORRY.height / distance) * WIDTH * 0.82
  const left = x * WIDTH - length / 2
  const top = y * HEIGHT - height * 0.55
  canvas.rectangle(left, top, length * 0.78, height * 0.85, INK.lorry)
  canvas.rectangle(left + length * 0.8, top + height * 0.22, length * 0.2, height * 0.63, INK.cab)
  canvas.rectangle(left + length * 0.86, top + height * 0.28, length * 0.12, height * 0.22, INK.window)
  for (const wheel of [0.14, 0.3, 0.66, 0.9]) {
    canvas.disc(left + length * wheel, top + height * 0.88, Math.max(1.5, height * 0.12), INK.tyre)
  }
}
