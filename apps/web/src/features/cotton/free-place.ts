import type { StackDraft } from '@vigil/contract'

type Box = Pick<StackDraft, 'x' | 'y' | 'width' | 'height'>

const SIZE = { width: 0.18, height: 0.24 }
const STEP = 0.02

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The first place on the plan, row by row, that no stack covers; the corner where all are covered. */
export function freePlace(stacks: readonly Box[]): Box {
  for (let y = 0.06; y + SIZE.height <= 1; y += STEP) {
    for (let x = 0.06; x + SIZE.width <= 1; x += STEP) {
      const box = { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100, ...SIZE }
      if (!stacks.some((stack) => overlaps(box, stack))) return box
    }
  }
  return { x: 0.06, y: 0.06, ...SIZE }
}
