import type { IncidentRecord } from '@vigil/contract'
import { type Listener, Listeners } from './listeners.ts'

interface IncidentWorld {
  /** Who has which now; undefined when that could not be asked. */
  list(): Promise<readonly IncidentRecord[] | undefined>
}

/** So many that were pushed are kept; more than are open at once. */
const KEPT = 2000

/** Who has which incident and who has seen it: asked for when the link stands, pushed from then on. */
export class IncidentStore {
  readonly #changes = new Listeners()
  readonly #world: IncidentWorld
  #records: ReadonlyMap<string, IncidentRecord> = new Map()

  constructor(world: IncidentWorld) {
    this.#world = world
  }

  subscribe = (listener: Listener): Listener => this.#changes.subscribe(listener)

  record(id: string): IncidentRecord | undefined {
    return this.#records.get(id)
  }

  receive(record: IncidentRecord): void {
    const known = this.#records.get(record.id)
    // What somebody did at the same time may have been told in another order.
    if (known !== undefined && isOlder(record, known)) return
    this.#set([...this.#records.values(), record])
  }

  linked(): void {
    void this.#world.list().then((records) => {
      if (records === undefined) return
      // What was pushed meanwhile is newer than the answer.
      const asked = new Map(records.map((record) => [record.id, record]))
      const newer = [...this.#records.values()].filter((known) => {
        const told = asked.get(known.id)
        return told === undefined || isOlder(told, known)
      })
      this.#set([...records, ...newer])
    })
  }

  #set(records: readonly IncidentRecord[]): void {
    const known = new Map<string, IncidentRecord>()
    for (const record of records) {
      known.delete(record.id)
      known.set(record.id, record)
    }
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(id)
    this.#records = known
    this.#changes.tell()
  }
}

const isOlder = (record: IncidentRecord, known: IncidentRecord): boolean =>
  record.version < known.version || (record.version === known.version && record.seen.length < known.seen.length)
