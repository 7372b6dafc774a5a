import { keep, recall } from '../../lib/browser/storage.ts'

/** How the operator left the tree of the device monitor. */
interface MonitorMenu {
  /** Undefined: left as it is, and out of the way of alarms. */
  readonly shown: boolean | undefined
  readonly width: number
  /** Offices that were opened or closed by hand. */
  readonly offices: Readonly<Record<string, boolean>>
}

export const TREE_WIDTH = { least: 220, most: 640, usual: 312 } as const
const USUAL: MonitorMenu = { shown: undefined, width: TREE_WIDTH.usual, offices: {} }

export const clampWidth = (width: number, { least, most }: { least: number; most: number }): number =>
  Math.min(Math.max(Math.round(width), least), most)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Storage may hold what another version wrote: each part that does not fit is as if it had never been kept. */
export function readMenu(text: string | undefined): MonitorMenu {
  const kept = parseJson(text)
  if (!isRecord(kept)) return USUAL
  const { shown, width, offices } = kept
  return {
    shown: typeof shown === 'boolean' ? shown : USUAL.shown,
    width: typeof width === 'number' && Number.isFinite(width) ? clampWidth(width, TREE_WIDTH) : USUAL.width,
    offices: isRecord(offices)
      ? Object.fromEntries(
          Object.entries(offices).filter((each): each is [string, boolean] => typeof each[1] === 'boolean'),
        )
      : USUAL.offices,
  }
}

export const recallMenu = (): MonitorMenu => readMenu(recall('monitorMenu'))

export function keepMenu(change: Partial<MonitorMenu>): void {
  keep('monitorMenu', JSON.stringify({ ...recallMenu(), ...change }))
}

const SMALL_FLEET = 300

/** A small site is seen whole; of a large one the first two levels. */
export const isOpenAtFirst = (depth: number, devices: number): boolean => devices <= SMALL_FLEET || depth < 1
