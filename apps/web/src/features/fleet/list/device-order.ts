import { severityRank } from '@vigil/domain'
import type { DevicePlace, ShownDevice } from '../../../live/stores/live-fleet.ts'
import { dangerModules } from '../danger-modules.ts'
import type { ListColumn } from './list-layout.ts'

/** Columns whose order only the tree can change. */
export const PLACED_COLUMNS: readonly ListColumn[] = ['name', 'sn', 'model', 'kind', 'site']

const collators = new Map<string, Intl.Collator>()
/** Made once for each language: to make one takes longer than to sort by it. */
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language)
  if (known !== undefined) return known
  const made = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  collators.set(language, made)
  return made
}

/** Numbers instead of names: comparing names anew at every commit would cost a frame in a large fleet. */
export function ranksOf<T>(items: readonly T[], id: (item: T) => string, text: (item: T) => string, language: string) {
  const collator = collatorOf(language)
  const named = items.map((item) => ({ id: id(item), text: text(item) }))
  named.sort((a, b) => collator.compare(a.text, b.text))
  const ranks = new Map<string, number>()
  let rank = 0
  named.forEach((each, index) => {
    const before = named[index - 1]
    if (before !== undefined && collator.compare(before.text, each.text) !== 0) rank += 1
    ranks.set(each.id, rank)
  })
  return ranks as ReadonlyMap<string, number>
}

interface OrderedDevice {
  readonly device: ShownDevice | undefined
  readonly place: DevicePlace | undefined
  readonly heardAt: number
}

/**
 * A silenced device stands where its real state puts it: silence is for the ears. Without any report a device ranks with those
 * that are not connected.
 */
export function liveKey(column: ListColumn, { device, place, heardAt }: OrderedDevice): number {
  switch (column) {
    case 'state':
      return device === undefined ? 0 : severityRank(device.real)
    case 'modules':
      return device === undefined ? 0 : dangerModules(device.basic).length
    case 'updated':
      return heardAt
    case 'position':
      return device?.basic.position?.latitude ?? place?.latitude ?? -91
    default:
      return 0
  }
}

export interface OrderInput {
  readonly devices: readonly string[]
  readonly descending: boolean
  key(sn: string): number
  /** Decides between equal keys, always the same way round, so that rows do not change places for nothing. */
  tie(sn: string): number
}

/** The order of the list. Sorts again only when a key has changed. */
export class DeviceOrder {
  #rows: readonly string[] = []
  #keys = new Map<string, number>()

  rows = (): readonly string[] => this.#rows

  /** Everything may be different. */
  sort({ devices, descending, key, tie }: OrderInput): readonly string[] {
    const keys = new Map<string, number>()
    const sign = descending ? -1 : 1
    const keyed = devices.map((sn) => {
      const own = key(sn)
      keys.set(sn, own)
      return { sn, key: own, tie: tie(sn) }
    })
    keyed.sort((a, b) => sign * (a.key - b.key) || a.tie - b.tie)
    this.#keys = keys
    this.#rows = keyed.map(({ sn }) => sn)
    return this.#rows
  }

  /** Only these devices have changed; undefined when nobody knows which. */
  update(input: OrderInput, changed: ReadonlySet<string> | undefined): readonly string[] {
    if (changed === undefined) return this.sort(input)
    for (const sn of changed) {
      const known = this.#keys.get(sn)
      if (known !== undefined && known !== input.key(sn)) return this.sort(input)
    }
    return this.#rows
  }
}
