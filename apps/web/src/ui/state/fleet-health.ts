import { DEVICE_KINDS, type DeviceKind, PointState } from '@vigil/contract'
import type { DevicePlace, OfficePlace, ShownDevice } from '../../live/stores/live-fleet.ts'

interface Structure {
  offices(): readonly OfficePlace[]
  office(id: string): OfficePlace | undefined
}

/**
 * What an operator calls its sites: the offices right below the top of what it sees, each with all below it. Tops with a single
 * office and no device of their own are passed over. Every device stands in exactly one of them.
 */
export function sitesOf(structure: Structure): { readonly office: OfficePlace; readonly ownOnly: boolean }[] {
  const below = ({ offices }: OfficePlace): OfficePlace[] => offices.flatMap((id) => structure.office(id) ?? [])
  let tops = structure.offices().filter(({ depth }) => depth === 0)
  for (let [only] = tops; tops.length === 1 && only !== undefined; [only] = tops) {
    const children = below(only)
    if (children.length === 0) break
    if (children.length > 1 || only.devices.length > 0) {
      const own = only.devices.length > 0 ? [{ office: only, ownOnly: true }] : []
      return [...own, ...children.map((office) => ({ office, ownOnly: false }))]
    }
    tops = children
  }
  return tops.map((office) => ({ office, ownOnly: false }))
}

export interface FleetSource extends Structure {
  places(): readonly DevicePlace[]
  place(sn: string): DevicePlace | undefined
  device(sn: string): ShownDevice | undefined
  version(): number
  structureVersion(): number
  changedSince(version: number): ReadonlySet<string> | undefined
}

export type StateCounts = ReadonlyMap<PointState, number>

export interface Health {
  readonly all: StateCounts
  readonly kinds: readonly { readonly kind: DeviceKind; readonly counts: StateCounts }[]
  readonly sites: readonly { readonly office: OfficePlace; readonly ownOnly: boolean; readonly counts: StateCounts }[]
}

const ALL = 'all'
const kindKey = (kind: DeviceKind): string => `kind ${kind}`
const siteKey = (officeId: string): string => `site ${officeId}`
const NONE: StateCounts = new Map()

/**
 * How many devices of each kind and site are in which state: the real one, silenced or not. A push costs what changed in it, not
 * the size of the fleet.
 */
export class FleetHealth {
  readonly #fleet: FleetSource
  readonly #counts = new Map<string, Map<PointState, number>>()
  readonly #counted = new Map<string, { state: PointState; keys: readonly string[] }>()
  #sites: ReturnType<typeof sitesOf> = []
  readonly #siteOf = new Map<string, string>()
  #version = -1
  #structureVersion = -1
  #health: Health = { all: NONE, kinds: [], sites: [] }

  constructor(fleet: FleetSource) {
    this.#fleet = fleet
  }

  /** The same until the fleet's next commit. */
  read(): Health {
    const version = this.#fleet.version()
    const structureVersion = this.#fleet.structureVersion()
    if (version === this.#version && structureVersion === this.#structureVersion) return this.#health
    const changed = structureVersion === this.#structureVersion ? this.#fleet.changedSince(this.#version) : undefined
    if (changed === undefined) this.#countAll()
    else for (const sn of changed) this.#count(sn)
    this.#version = version
    this.#structureVersion = structureVersion
    this.#health = this.#summary()
    return this.#health
  }

  #countAll(): void {
    this.#counts.clear()
    this.#counted.clear()
    this.#siteOf.clear()
    this.#sites = sitesOf(this.#fleet)
    for (const { office, ownOnly } of this.#sites) this.#claim(office, office.id, ownOnly)
    for (const { sn } of this.#fleet.places()) this.#count(sn)
  }

  #claim(office: OfficePlace, siteId: string, ownOnly: boolean): void {
    this.#siteOf.set(office.id, siteId)
    if (ownOnly) return
    for (const id of office.offices) {
      const below = this.#fleet.office(id)
      if (below !== undefined && !this.#siteOf.has(id)) this.#claim(below, siteId, false)
    }
  }

  #count(sn: string): void {
    const before = this.#counted.get(sn)
    if (before !== undefined) for (const key of before.keys) this.#add(key, before.state, -1)
    this.#counted.delete(sn)
    const place = this.#fleet.place(sn)
    if (place === undefined) return
    const state = this.#fleet.device(sn)?.real ?? PointState.NotConnected
    const site = this.#siteOf.get(place.officeId)
    const keys = [ALL, ...place.kinds.map(kindKey), ...(site === undefined ? [] : [siteKey(site)])]
    for (const key of keys) this.#add(key, state, 1)
    this.#counted.set(sn, { state, keys })
  }

  #add(key: string, state: PointState, step: 1 | -1): void {
    const counts = this.#counts.get(key) ?? new Map<PointState, number>()
    this.#counts.set(key, counts)
    const count = (counts.get(state) ?? 0) + step
    if (count === 0) counts.delete(state)
    else counts.set(state, count)
  }

  #of(key: string): StateCounts {
    return new Map(this.#counts.get(key) ?? NONE)
  }

  #summary(): Health {
    return {
      all: this.#of(ALL),
      kinds: DEVICE_KINDS.map((kind) => ({ kind, counts: this.#of(kindKey(kind)) })).filter(
        ({ counts }) => counts.size > 0,
      ),
      sites: this.#sites.map((site) => ({ ...site, counts: this.#of(siteKey(site.office.id)) })),
    }
  }
}

export const totalOf = (counts: StateCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
