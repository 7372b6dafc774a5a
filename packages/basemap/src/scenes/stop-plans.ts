import type { Place } from '../port-meridian/city.ts'
import { BESIDE_M, type Stops } from '../port-meridian/spots.ts'
import type { PlanPoint, SceneLabel, ScenePlan, SceneShape, ShapeKind } from './scene-plan.ts'

const BOX = { width: 240, height: 150, gap: 16 } as const
/** Metres off its row at which a device belongs to no stop. */
const OFF_M = 60

interface Style {
  /** One for each stop, or one for all, which then are numbered. */
  readonly titles: readonly string[]
  draw(box: (kind: ShapeKind, left: number, top: number, right: number, bottom: number) => void): void
  readonly words: readonly { readonly key: string; readonly x: number; readonly y: number }[]
}

/** Stops lie kilometres apart and their detectors a few steps: each stop gets a box of its own. */
export function stopsPlan({ origin, step, count }: Stops, devices: number, style: Style): ScenePlan {
  const perStop = Math.max(2, Math.ceil(devices / count))
  const reach = (perStop - 1) * BESIDE_M
  const columns = count > 6 ? 4 : 3
  const corner = (stop: number): PlanPoint => ({
    x: BOX.gap + (stop % columns) * (BOX.width + BOX.gap),
    y: BOX.gap + Math.floor(stop / columns) * (BOX.height + BOX.gap),
  })
  const shapes: SceneShape[] = []
  const labels: SceneLabel[] = []
  for (let stop = 0; stop < count; stop++) {
    const { x, y } = corner(stop)
    const box = (kind: ShapeKind, left: number, top: number, right: number, bottom: number): void => {
      shapes.push({ kind, path: `M${x + left} ${y + top}H${x + right}V${y + bottom}H${x + left}Z` })
    }
    box('ground', 0, 0, BOX.width, BOX.height)
    style.draw(box)
    const title = style.titles[stop % style.titles.length]
    const number = style.titles.length === 1 ? { number: stop + 1 } : {}
    if (title !== undefined) labels.push({ key: title, ...number, x: x + BOX.width / 2, y: y + 20 })
    for (const word of style.words) labels.push({ key: word.key, x: x + word.x, y: y + word.y })
  }
  return {
    width: BOX.gap + columns * (BOX.width + BOX.gap),
    height: BOX.gap + Math.ceil(count / columns) * (BOX.height + BOX.gap),
    schematic: true,
    shapes,
    labels,
    project(place: Place) {
      let best: { stop: number; off: number; along: number } | undefined
      for (let stop = 0; stop < count; stop++) {
        const east = place.east - origin.east - stop * step.east
        const north = place.north - origin.north - stop * step.north
        const off = Math.abs(east - north)
        if (off < (best?.off ?? OFF_M)) best = { stop, off, along: (east + north) / 2 }
      }
      if (best === undefined || best.along < -OFF_M || best.along > reach + OFF_M) return undefined
      const { x, y } = corner(best.stop)
      const inner = BOX.width - 60
      const share = Math.max(0, Math.min(1, best.along / reach))
      return { x: x + 30 + share * inner, y: y + BOX.height / 2 + 4 }
    },
  }
}

export const platform = (stations: readonly string[]): Style => ({
  titles: stations.map((key) => `place.${key}`),
  draw(box) {
    box('track', 8, 38, BOX.width - 8, 40)
    box('track', 8, 46, BOX.width - 8, 48)
    box('building', 14, 54, BOX.width - 14, 106)
    box('track', 8, 112, BOX.width - 8, 114)
    box('track', 8, 120, BOX.width - 8, 122)
    box('fitting', 14, 54, 22, 106)
    box('fitting', BOX.width - 22, 54, BOX.width - 14, 106)
  },
  words: [{ key: 'scene.word.platform', x: BOX.width / 2, y: 140 }],
})

export const post: Style = {
  titles: ['scene.word.post'],
  draw(box) {
    box('fence', 0, 34, BOX.width, 36)
    box('building', 14, 56, BOX.width - 14, 100)
    box('road', 0, 118, BOX.width, 130)
  },
  words: [{ key: 'scene.word.patrolRoad', x: BOX.width / 2, y: 145 }],
}
