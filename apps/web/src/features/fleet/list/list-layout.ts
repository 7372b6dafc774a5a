import { clampWidth, parseJson } from '../monitor-menu.ts'

export const LIST_COLUMNS = ['state', 'name', 'modules', 'site', 'updated', 'sn', 'model', 'kind', 'position'] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

export type Density = 'compact' | 'comfortable'
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, comfortable: 44 }

export interface ListSort {
  readonly column: ListColumn
  readonly descending: boolean
}

/** How an operator likes the list. */
export interface ListLayout {
  /** In the order of LIST_COLUMNS; never without the two that say what alarms. */
  readonly columns: readonly ListColumn[]
  readonly widths: Readonly<Record<ListColumn, number>>
  readonly sort: ListSort
  readonly density: Density
}

export const COLUMN_WIDTH = { least: 72, most: 640 } as const
/** A list without them would not say what alarms. */
export const FIXED_COLUMNS: readonly ListColumn[] = ['state', 'name']

export const USUAL_LAYOUT: ListLayout = {
  columns: ['state', 'name', 'modules', 'site', 'updated', 'sn', 'model'],
  widths: {
    state: 176,
    name: 264,
    sn: 128,
    model: 128,
    kind: 200,
    site: 184,
    modules: 160,
    updated: 112,
    position: 184,
  },
  // The worst on top.
  sort: { column: 'state', descending: true },
  density: 'compact',
}

export const NARROW_STATE = 136
/** A name that can be read: sixteen letters and the mark before them. */
const LEAST_NAME = 168
/** All but how old it is and what alarms leave it some more. */
const MORE_NAME = 48
/** What is kept longest where there is little room. */
const BY_WORTH: readonly ListColumn[] = ['updated', 'modules', 'site', 'sn', 'model', 'kind', 'position']

/** The chosen columns that fit into a narrow list, after the two that say what alarms. */
export function fittingColumns({ columns, widths }: ListLayout, room: number): readonly ListColumn[] {
  let rest = room - NARROW_STATE - LEAST_NAME
  const kept = BY_WORTH.filter((column) => columns.includes(column)).filter((column) => {
    if (widths[column] > rest - (column === 'updated' || column === 'modules' ? 0 : MORE_NAME)) return false
    rest -= widths[column]
    return true
  })
  return withColumns(kept)
}

const isColumn = (value: unknown): value is ListColumn => LIST_COLUMNS.some((column) => column === value)

export const withColumns = (wanted: readonly unknown[]): readonly ListColumn[] =>
  LIST_COLUMNS.filter((column) => FIXED_COLUMNS.includes(column) || wanted.includes(column))

type Loose = Partial<Record<keyof ListLayout, unknown>>

function readSort(kept: unknown): ListSort {
  const { column, descending } = (kept ?? {}) as Partial<Record<keyof ListSort, unknown>>
  return isColumn(column) ? { column, descending: descending === true } : USUAL_LAYOUT.sort
}

function readWidths(kept: unknown): ListLayout['widths'] {
  const widths = { ...USUAL_LAYOUT.widths }
  if (typeof kept !== 'object' || kept === null) return widths
  for (const [column, width] of Object.entries(kept)) {
    if (isColumn(column) && typeof width === 'number' && Number.isFinite(width)) {
      widths[column] = clampWidth(width, COLUMN_WIDTH)
    }
  }
  return widths
}

/** Storage may hold what another version wrote: each part that does not fit is as if it had never been kept. */
export function readLayout(text: string | undefined): ListLayout {
  const parsed = parseJson(text)
  if (typeof parsed !== 'object' || parsed === null) return USUAL_LAYOUT
  const { columns, widths, sort, density } = parsed as Loose
  return {
    columns: Array.isArray(columns) ? withColumns(columns) : USUAL_LAYOUT.columns,
    widths: readWidths(widths),
    sort: readSort(sort),
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  }
}

const WORST_FIRST: readonly ListColumn[] = ['state', 'modules', 'updated']

/** The same column again turns the order round; another one begins with what matters most. */
export function sortedBy(sort: ListSort, column: ListColumn): ListSort {
  if (sort.column === column) return { column, descending: !sort.descending }
  return { column, descending: WORST_FIRST.includes(column) }
}
