/** The checker's own record of what the product promised: kept from its answers alone, never from its store. */

export type MessageKind = 'reading' | 'detection' | 'sample' | 'answer'

export interface SentMessage {
  /** Stands in the stored record: a reading's number, a detection's subject, a sample's number, a command's id. */
  readonly id: string
  readonly sn: string
  readonly kind: MessageKind
  /** The episode of the plan that it tells of. */
  readonly episode?: string
}

/** How a message arrived, as its sender knows it. */
export interface Arrival {
  readonly at: number
  /** A clock is or was wrong: the product may refuse the reading, and the refusal may be lost with a connection. */
  readonly doubtful: boolean
  /** Sent as it was made, not kept while a link was down. */
  readonly live: boolean
}

export interface Episode {
  readonly marker: string
  readonly sn: string
  readonly module: string
  /** When its device first tried to tell of it. */
  readonly at: number
  /** Messages of it that have to be acknowledged before the alarm must be known. */
  needed: number
  /** Those of them that count. */
  readonly acknowledged: Set<string>
}

/** After a clock has jumped a message or two may count as late; what goes on after them may not. */
const NEEDED_IN_DOUBT = 4

/**
 * `done`: answered as done. `refused`: answered as not done. `unknown`: no answer, or one that says that the server does not know
 * itself (5xx): a commit whose connection died can be either.
 */
export type ActOutcome = 'done' | 'refused' | 'unknown'

export interface Act {
  readonly marker: string
  readonly what: string
  readonly by: string
  readonly alarmId: string
  /** Whether its words stand in the audit as well. */
  readonly audited: boolean
  outcome: ActOutcome
}

export interface Refusal {
  readonly id: string
  readonly sn: string
  readonly code: number
  readonly reason: string
}

export class Book {
  readonly acknowledged = new Map<string, SentMessage>()
  /** Acknowledged ones whose refusal may have been lost. */
  readonly doubtful = new Set<string>()
  readonly sent = new Map<string, SentMessage>()
  readonly refusals = new Map<string, Refusal>()
  readonly episodes = new Map<string, Episode>()
  readonly acts = new Map<string, Act>()
  /** Commands that were answered with their record. */
  readonly commands = new Map<string, string>()
  /** Merged cases that were answered. */
  readonly cases = new Set<string>()
  /** Plans that were answered as chosen, by alarm. */
  readonly plans = new Set<string>()
  lastAcknowledgedAt = 0
  #marker = 0

  /** Unique in everything that is stored. */
  nextMarker(kind: 'EP' | 'ACT'): string {
    this.#marker += 1
    return `${kind}-${String(this.#marker).padStart(6, '0')}`
  }

  begin(episode: Pick<Episode, 'marker' | 'sn' | 'module'>, at = Date.now()): void {
    this.episodes.set(episode.marker, { ...episode, at, needed: 1, acknowledged: new Set() })
  }

  send(message: SentMessage): void {
    this.sent.set(message.id, message)
  }

  acknowledge(id: string, { at, doubtful, live }: Arrival): void {
    this.lastAcknowledgedAt = at
    const message = this.sent.get(id)
    if (message === undefined || this.acknowledged.has(id)) return
    this.acknowledged.set(id, message)
    if (doubtful) this.doubtful.add(id)
    const episode = message.episode === undefined ? undefined : this.episodes.get(message.episode)
    if (episode === undefined) return
    if (doubtful) episode.needed = NEEDED_IN_DOUBT
    if ((live || !doubtful) && !this.refusals.has(id)) episode.acknowledged.add(id)
  }

  /** What is refused is acknowledged as well, so that nobody sends it again; it counts for nothing. */
  refuse(refusal: Refusal): void {
    this.refusals.set(refusal.id, refusal)
    const episode = this.sent.get(refusal.id)?.episode
    if (episode !== undefined) this.episodes.get(episode)?.acknowledged.delete(refusal.id)
  }
}
