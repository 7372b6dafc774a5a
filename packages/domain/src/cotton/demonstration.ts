import { placesOf } from './stack.ts'

/** A stack of bales in the warehouse of the demonstration; place and size in shares of its plan. */
export interface CottonStackPlan {
  readonly name: string
  readonly origin: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rows: number
  readonly columns: number
  readonly layers: number
  /** How many days ago it was stacked, and every how many its bales are checked. */
  readonly stackedDays: number
  readonly probeDays: number
}

const SIZE = { width: 0.2, height: 0.26, rows: 5, columns: 8, layers: 3 }

export const COTTON_STACKS: readonly CottonStackPlan[] = [
  { name: 'A1', origin: 'XJ-2025', x: 0.1, y: 0.16, ...SIZE, stackedDays: 120, probeDays: 30 },
  { name: 'A2', origin: 'XJ-2025', x: 0.4, y: 0.16, ...SIZE, stackedDays: 64, probeDays: 30 },
  { name: 'A3', origin: 'UZ-2026', x: 0.7, y: 0.16, ...SIZE, stackedDays: 31, probeDays: 30 },
  { name: 'B1', origin: 'UZ-2026', x: 0.1, y: 0.54, ...SIZE, stackedDays: 21, probeDays: 14 },
  { name: 'B2', origin: 'IN-2026', x: 0.7, y: 0.54, ...SIZE, stackedDays: 6, probeDays: 14 },
]

const BALES = COTTON_STACKS.flatMap((stack) =>
  placesOf(stack).map(({ row, column, layer }) => `${stack.name}/${row}/${column}/${layer}`),
)
/** Coprime to the number of bales: every bale has its turn, and neighbours have it far apart. */
const STRIDE = 389

/** The bale whose turn a moment is, as a device names it. */
export const cottonBaleAt = (at: number): string | undefined => BALES[(Math.floor(at / 1000) * STRIDE) % BALES.length]
