import type { AddressPart } from '../../../ui/records/address-reader.ts'
import type { ListFilter } from './list-filter.ts'

export type View = 'bars' | 'changes'

/** What stands in the address of a list. */
export interface Place {
  readonly sn: string | undefined
  readonly filter: ListFilter
  /** The record that is open. */
  readonly row: string | undefined
  readonly view: View
}

export interface ListPlace extends Place {
  /** Parts of the address that narrow nothing. */
  readonly notApplied: readonly AddressPart[]
  /** As it stands, to be kept or sent. */
  readonly address: string
  /** The address with the row left out, and other filters instead. */
  addressOf(change: Partial<Place>): string
  setDevice(sn: string | undefined): void
  setFilter(change: Partial<ListFilter>): void
  setView(view: View): void
  open(row: string | undefined): void
  /** All filters as they usually are; the time stays. */
  reset(): void
}
