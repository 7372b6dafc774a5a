import {
  type BalePlace,
  PROBE_DAYS_MAX,
  STACK_LAYERS_MAX,
  STACK_NAME_MAX,
  STACK_ORIGIN_MAX,
  STACK_SIDE_MAX,
  type StackDraft,
} from '@vigil/contract'
import { check, type Fault, type Problem } from '../validation/problem.ts'
import { integerInRange, maxLength, required } from '../validation/rules.ts'

type Size = Pick<StackDraft, 'rows' | 'columns' | 'layers'>

export const baleKey = (stackId: string, { row, column, layer }: BalePlace): string =>
  `${stackId}/${row}/${column}/${layer}`

export const isPlaceIn = ({ rows, columns, layers }: Size, { row, column, layer }: BalePlace): boolean =>
  row >= 1 && row <= rows && column >= 1 && column <= columns && layer >= 1 && layer <= layers

/** From the ground up, row by row. */
export function placesOf({ rows, columns, layers }: Size): BalePlace[] {
  const places: BalePlace[] = []
  for (let layer = 1; layer <= layers; layer++) {
    for (let row = 1; row <= rows; row++) {
      for (let column = 1; column <= columns; column++) places.push({ row, column, layer })
    }
  }
  return places
}

const onPlan = ({ x, y, width, height }: StackDraft): Fault | undefined =>
  width > 0 && height > 0 && x + width <= 1 && y + height <= 1 ? undefined : { key: 'validation.stackOffPlan' }

/** `others`: names of the other stacks of the warehouse. A device names a stack by its name, which therefore is one stack's alone. */
export function validateStack(draft: StackDraft, others: readonly string[]): Problem[] {
  const name = draft.name.trim()
  const isTaken = (): Fault | undefined =>
    others.some((other) => isSameWord(other, name)) ? { key: 'validation.stackNameTaken' } : undefined
  return [
    ...check('name', name, required('validation.stackNameRequired'), maxLength(STACK_NAME_MAX), isTaken),
    ...check('origin', draft.origin, maxLength(STACK_ORIGIN_MAX)),
    ...check('rows', draft.rows, integerInRange(1, STACK_SIDE_MAX)),
    ...check('columns', draft.columns, integerInRange(1, STACK_SIDE_MAX)),
    ...check('layers', draft.layers, integerInRange(1, STACK_LAYERS_MAX)),
    ...check('probeDays', draft.probeDays, integerInRange(1, PROBE_DAYS_MAX)),
    ...check('place', draft, onPlan),
  ]
}

/** Codes are read from labels and typed by hand: case and blanks around them do not tell two apart. */
export const isSameWord = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
