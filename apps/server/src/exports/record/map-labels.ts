import { isWithin, type OnSheet } from './map-frame.ts'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where something is drawn already. What comes first has its place; what comes later takes what is left. */
export interface Room {
  /** Taken, whatever is there. */
  keep(box: Box): void
  /** Taken if nothing is there and all of them lie on the map. */
  take(...boxes: readonly Box[]): boolean
}

export function createRoom(): Room {
  const taken: Box[] = []
  const isFree = (box: Box): boolean =>
    taken.every(
      (each) => each.left >= box.right || each.right <= box.left || each.top >= box.bottom || each.bottom <= box.top,
    )
  return {
    keep: (box) => void taken.push(box),
    take(...boxes) {
      const fits = boxes.every(
        (box) => isWithin([box.left, box.top]) && isWithin([box.right, box.bottom]) && isFree(box),
      )
      if (fits) taken.push(...boxes)
      return fits
    },
  }
}

export const around = ([x, y]: OnSheet, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
})

/** Letters as wide as they are high. */
const WIDE = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u
const NARROW = 0.56

/** About as wide as the letters will be: nobody measures fonts here, and a name with too much room costs less than one written over. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : NARROW) * size, 0)

const MOST_LETTERS = 34
/** What follows is known from the tables of the file. */
export const shortened = (name: string): string => {
  const letters = [...name.trim()]
  return letters.length <= MOST_LETTERS ? letters.join('') : `${letters.slice(0, MOST_LETTERS - 1).join('')}…`
}

/** Where a text is written, and which end of it stands there: its width is a guess, and a name belongs close to its mark. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Beside a mark: right of it, left, above or below, wherever there is room first. */
export function besideMark(room: Room, [x, y]: OnSheet, text: string, size: number, gap: number): Placed | undefined {
  const width = textWidth(text, size)
  const half = size * 0.6
  const shares = { start: 0, middle: 0.5, end: 1 } as const
  const places: readonly Placed[] = [
    { x: x + gap, y, anchor: 'start' },
    { x: x - gap, y, anchor: 'end' },
    { x, y: y - gap - half, anchor: 'middle' },
    { x, y: y + gap + half, anchor: 'middle' },
  ]
  const found = places.find((place) => {
    const left = place.x - shares[place.anchor] * width
    return room.take({ left, right: left + width, top: place.y - half, bottom: place.y + half })
  })
  return found && { ...found, y: found.y + size * 0.35 }
}

export interface AlongLine {
  /** Middle of the text, on the line. */
  readonly at: OnSheet
  /** Degrees that the text is turned by; never upside down. */
  readonly turn: number
}

/** A line bends no more than this where a name stands on it, as cosine of the angle. */
const STRAIGHT = Math.cos((14 * Math.PI) / 180)

/** Where a line is straight for longest, if that is long enough for the text. */
export function alongLine(line: readonly OnSheet[], width: number): AlongLine | undefined {
  let best: { from: OnSheet; to: OnSheet; length: number } | undefined
  for (let begin = 0; begin + 1 < line.length; begin++) {
    const from = line[begin] as OnSheet
    if (!isWithin(from)) continue
    const next = line[begin + 1] as OnSheet
    const [dx, dy] = [next[0] - from[0], next[1] - from[1]]
    const step = Math.hypot(dx, dy)
    if (step === 0) continue
    for (let end = begin + 1; end < line.length; end++) {
      const to = line[end] as OnSheet
      const [ax, ay] = [to[0] - from[0], to[1] - from[1]]
      const length = Math.hypot(ax, ay)
      const before = line[end - 1] as OnSheet
      const [bx, by] = [to[0] - before[0], to[1] - before[1]]
      const isStraight =
        ax * dx + ay * dy >= STRAIGHT * length * step && bx * dx + by * dy >= STRAIGHT * Math.hypot(bx, by) * step
      if (!isWithin(to) || !isStraight) break
      if (length > (best?.length ?? width)) best = { from, to, length }
    }
  }
  if (best === undefined) return undefined
  const { from, to } = best
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  return {
    at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    turn: turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn,
  }
}

/** The upright boxes that a turned text lies in: one around all of it would keep far too much free. */
export function turnedBoxes({ at: [x, y], turn }: AlongLine, width: number, size: number): Box[] {
  const parts = Math.max(1, Math.ceil(width / (2 * size)))
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return Array.from({ length: parts }, (_, n) => {
    const away = ((n + 0.5) / parts - 0.5) * width
    return around([x + away * dx, y + away * dy], size)
  })
}

/** Marks that would lie on each other, as one: the first of them says where. */
export function gathered<T extends { readonly at: OnSheet }>(marks: readonly T[], reach: number): T[][] {
  const groups: T[][] = []
  for (const mark of marks) {
    const near = groups.find(([first]) => {
      const [x, y] = (first as T).at
      return Math.hypot(mark.at[0] - x, mark.at[1] - y) <= reach
    })
    if (near === undefined) groups.push([mark])
    else near.push(mark)
  }
  return groups
}
