import { COMMANDS_LISTED, type CommandRecord } from '@vigil/contract'
import { isCommandOpen } from '@vigil/domain'
import { ListenersByKey } from './listeners.ts'

export interface CommandWorld {
  /** Fetches the commands of a device; undefined when that fails now. */
  list(sn: string): Promise<readonly CommandRecord[] | undefined>
}

const NONE: readonly CommandRecord[] = []
/** An order to a large fleet, and what others do meanwhile. */
const RECENT_KEPT = 2000

const newestFirst = (a: CommandRecord, b: CommandRecord): number =>
  b.queuedAt - a.queuedAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** How far a command has come: a list that was fetched and a push can overtake each other. */
function stepOf({ status, progress }: CommandRecord): number {
  if (isCommandOpen(status)) return ['queued', 'sent', 'accepted'].indexOf(status) * 1000 + (progress ?? 0)
  return status === 'timedOut' ? 10_000 : 20_000
}

/** Commands of the devices that somebody looks at: fetched once per link, then kept up to date by what is pushed. */
export class CommandStore {
  readonly #world: CommandWorld
  readonly #records = new Map<string, readonly CommandRecord[]>()
  readonly #viewers = new Map<string, number>()
  /** Whose list was asked for. */
  readonly #listed = new Set<string>()
  /** The newest of what was pushed: a fast device answers before anybody could begin to follow. */
  readonly #recent = new Map<string, CommandRecord>()
  readonly #listeners = new ListenersByKey()

  constructor(world: CommandWorld) {
    this.#world = world
  }

  /** Newest first, at most 50; the same reference until one of them changes. */
  of = (sn: string): readonly CommandRecord[] => this.#records.get(sn) ?? NONE

  subscribe = this.#listeners.subscribe

  /** Keeps the device's commands until the answer is called. */
  view(sn: string): () => void {
    const leave = this.#enter(sn)
    if (!this.#listed.has(sn)) void this.#fetch(sn)
    return leave
  }

  /** As `view`, from a command that is known: an order to a hundred devices must not fetch a hundred lists. */
  follow(record: CommandRecord): () => void {
    const leave = this.#enter(record.sn)
    this.#take(record.sn, [record, this.#recent.get(record.id) ?? record])
    return leave
  }

  #enter(sn: string): () => void {
    this.#viewers.set(sn, (this.#viewers.get(sn) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = (this.#viewers.get(sn) ?? 1) - 1
      if (rest > 0) this.#viewers.set(sn, rest)
      else {
        this.#viewers.delete(sn)
        this.#listed.delete(sn)
        this.#records.delete(sn)
      }
    }
  }

  receive(record: CommandRecord): void {
    this.#recent.delete(record.id)
    this.#recent.set(record.id, record)
    for (const id of this.#recent.keys()) {
      if (this.#recent.size <= RECENT_KEPT) break
      this.#recent.delete(id)
    }
    if (this.#viewers.has(record.sn)) this.#take(record.sn, [record])
  }

  /** What was pushed while the link was lost is fetched. */
  linked(): void {
    for (const sn of this.#viewers.keys()) void this.#fetch(sn)
  }

  async #fetch(sn: string): Promise<void> {
    this.#listed.add(sn)
    const records = await this.#world.list(sn)
    if (records !== undefined && this.#viewers.has(sn)) this.#take(sn, records)
  }

  #take(sn: string, records: readonly CommandRecord[]): void {
    const known = new Map(this.of(sn).map((record) => [record.id, record]))
    let changed = false
    for (const record of records) {
      const before = known.get(record.id)
      if (before !== undefined && stepOf(before) >= stepOf(record)) continue
      known.set(record.id, record)
      changed = true
    }
    if (!changed) return
    this.#records.set(sn, [...known.values()].sort(newestFirst).slice(0, COMMANDS_LISTED))
    this.#listeners.tell(sn)
  }
}
