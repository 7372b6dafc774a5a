import type { AlarmEvent } from '@vigil/contract'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { LiveEntry } from '../live-entry.ts'

/** Users of one office see the same devices: what changed is gathered and serialised once for all of them. */
export interface Scope {
  readonly officeId: string
  readonly users: Set<string>
  readonly changed: Set<LiveEntry>
  /** The latest change of each alarm, by its id: earlier ones need not be sent. */
  readonly alarms: Map<string, AlarmEvent>
  /** Devices whose alarms measure something else than was told last. */
  readonly valued: Set<LiveEntry>
  /** Ids of alarms that were told before they were stored, and are by now. */
  readonly stored: Set<string>
}

/** What sits in an office: a device, or whatever else its people are told of. */
export type Placed = Pick<DeviceRow, 'officePath'>

interface OnlineUser {
  officeId: string
  connections: Set<string>
}

/** Who listens now, by what they may see. */
export class Audience {
  readonly #users = new Map<string, OnlineUser>()
  readonly #scopes = new Map<string, Scope>()
  /** Goes up when a scope comes or goes; what was found before then is looked for anew. */
  #asOf = 0
  readonly #scopesOfRow = new WeakMap<Placed, { readonly asOf: number; readonly scopes: readonly Scope[] }>()

  connect(user: Pick<SessionUser, 'id' | 'officeId'>, connection: string): void {
    const online = this.#users.get(user.id)
    if (online === undefined) {
      this.#users.set(user.id, { officeId: user.officeId, connections: new Set([connection]) })
      this.#enter(user.id, user.officeId)
      return
    }
    online.connections.add(connection)
    if (online.officeId === user.officeId) return
    this.#leave(user.id, online.officeId)
    online.officeId = user.officeId
    this.#enter(user.id, user.officeId)
  }

  /** Answers how many windows the user still has. */
  disconnect(userId: string, connection: string): number {
    const online = this.#users.get(userId)
    if (online === undefined) return 0
    online.connections.delete(connection)
    if (online.connections.size > 0) return online.connections.size
    this.#users.delete(userId)
    this.#leave(userId, online.officeId)
    return 0
  }

  isOnline(userId: string): boolean {
    return this.#users.has(userId)
  }

  officeOf(userId: string): string | undefined {
    return this.#users.get(userId)?.officeId
  }

  get size(): number {
    return this.#users.size
  }

  scopes(): Iterable<Scope> {
    return this.#scopes.values()
  }

  /** Scopes with listeners that include the device: its own office and those above it. */
  scopesOf(row: Placed): readonly Scope[] {
    const cached = this.#scopesOfRow.get(row)
    if (cached?.asOf === this.#asOf) return cached.scopes
    const scopes = row.officePath.split('/').flatMap((office) => this.#scopes.get(office) ?? [])
    this.#scopesOfRow.set(row, { asOf: this.#asOf, scopes })
    return scopes
  }

  #enter(userId: string, officeId: string): void {
    let scope = this.#scopes.get(officeId)
    if (scope === undefined) {
      scope = {
        officeId,
        users: new Set(),
        changed: new Set(),
        alarms: new Map(),
        valued: new Set(),
        stored: new Set(),
      }
      this.#scopes.set(officeId, scope)
      this.#asOf += 1
    }
    scope.users.add(userId)
  }

  #leave(userId: string, officeId: string): void {
    const scope = this.#scopes.get(officeId)
    scope?.users.delete(userId)
    if (scope === undefined || scope.users.size > 0) return
    this.#scopes.delete(officeId)
    this.#asOf += 1
  }
}
