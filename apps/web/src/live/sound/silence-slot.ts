import { snSchema, state2Schema } from '@vigil/contract'
import { mergeSilent, type SilentList, unsilenceExpired } from '@vigil/domain'
import { keep, recall, slots } from '../../lib/browser/storage.ts'

type Silence = SilentList extends ReadonlyMap<string, infer S> ? S : never
type Stored = Record<string, Record<string, Silence>>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isSilence(value: unknown): value is Silence {
  if (!isRecord(value)) return false
  const { until, state2, types } = value
  return (
    Number.isFinite(until) &&
    state2Schema.safeParse(state2).success &&
    Array.isArray(types) &&
    types.every((type) => typeof type === 'string')
  )
}

/** Entry by entry: one that can not be read must not cost the others. */
function parse(text: string | undefined): Stored {
  const stored: Stored = {}
  let value: unknown
  try {
    value = JSON.parse(text ?? '{}')
  } catch {
    return stored
  }
  if (!isRecord(value)) return stored
  for (const [user, list] of Object.entries(value)) {
    if (!isRecord(list)) continue
    const sound = Object.entries(list).filter(
      (each): each is [string, Silence] => snSchema.safeParse(each[0]).success && isSilence(each[1]),
    )
    stored[user] = Object.fromEntries(sound)
  }
  return stored
}

export interface SilenceWorld {
  read(): string | undefined
  write(text: string): void
  /** Calls when another window wrote. */
  onWrite(listener: () => void): () => void
}

/** What the operator has silenced, in all windows and after a reload. Another operator at the same desk hears his own alarms. */
export class SilenceSlot {
  readonly #world: SilenceWorld
  readonly #userId: string
  readonly #now: () => number

  constructor(world: SilenceWorld, userId: string, now: () => number) {
    this.#world = world
    this.#userId = userId
    this.#now = now
  }

  read(): SilentList {
    return this.#listOf(this.#stored(), this.#userId)
  }

  /** Joins what other windows have silenced meanwhile. */
  write(list: SilentList): void {
    const stored = this.#stored()
    const kept = Object.keys(stored).map((user) => [user, this.#listOf(stored, user)] as const)
    const lists = new Map(kept.filter(([, each]) => each.size > 0))
    lists.set(this.#userId, mergeSilent(this.read(), list))
    const value = Object.fromEntries([...lists].map(([user, each]) => [user, Object.fromEntries(each)]))
    this.#world.write(JSON.stringify(value))
  }

  subscribe(listener: () => void): () => void {
    return this.#world.onWrite(listener)
  }

  #stored(): Stored {
    return parse(this.#world.read())
  }

  #listOf(stored: Stored, user: string): SilentList {
    return unsilenceExpired(new Map(Object.entries(stored[user] ?? {})), this.#now())
  }
}

export const browserSilence: SilenceWorld = {
  read: () => recall('silence'),
  write: (text) => keep('silence', text),
  onWrite(listener) {
    const hear = ({ key }: StorageEvent) => {
      if (key === slots.silence.key) listener()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  },
}
