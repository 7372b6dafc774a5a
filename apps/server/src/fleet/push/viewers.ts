/** Who asked for the detail of which device. Two windows of one user may ask for the same one: each asks and leaves once. */
export class Viewers {
  readonly #bySn = new Map<string, Map<string, number>>()
  readonly #byUser = new Map<string, Set<string>>()
  /** Who has not had the device's pictures yet: only what changes is sent. */
  readonly #owed = new Map<string, Set<string>>()

  add(userId: string, sn: string): void {
    const users = this.#bySn.get(sn) ?? new Map<string, number>()
    this.#bySn.set(sn, users)
    users.set(userId, (users.get(userId) ?? 0) + 1)
    const sns = this.#byUser.get(userId) ?? new Set<string>()
    this.#byUser.set(userId, sns)
    sns.add(sn)
  }

  owe(userId: string, sn: string): void {
    const users = this.#owed.get(sn) ?? new Set<string>()
    this.#owed.set(sn, users)
    users.add(userId)
  }

  /** Answers whether the user still has to be sent the pictures, and counts them as sent. */
  settle(userId: string, sn: string): boolean {
    const users = this.#owed.get(sn)
    const wasOwed = users?.delete(userId) === true
    if (users?.size === 0) this.#owed.delete(sn)
    return wasOwed
  }

  remove(userId: string, sn: string): void {
    const count = this.#bySn.get(sn)?.get(userId)
    if (count !== undefined) this.#set(userId, sn, count - 1)
  }

  /** Nobody views a device more often than there are windows: one that died without leaving is taken off here. */
  limit(userId: string, windows: number): void {
    for (const sn of [...(this.#byUser.get(userId) ?? [])]) {
      const count = this.#bySn.get(sn)?.get(userId) ?? 0
      if (count > windows) this.#set(userId, sn, windows)
    }
  }

  removeDevice(sn: string): void {
    for (const userId of [...(this.#bySn.get(sn)?.keys() ?? [])]) this.#set(userId, sn, 0)
  }

  removeWhere(sn: string, matches: (userId: string) => boolean): void {
    for (const userId of [...(this.#bySn.get(sn)?.keys() ?? [])]) if (matches(userId)) this.#set(userId, sn, 0)
  }

  has = (userId: string, sn: string): boolean => this.#bySn.get(sn)?.has(userId) === true

  snsOf(userId: string): Iterable<string> {
    return this.#byUser.get(userId) ?? []
  }

  /** Undefined when nobody looks: the usual case, for every message of the fleet. */
  of(sn: string): Iterable<string> | undefined {
    return this.#bySn.get(sn)?.keys()
  }

  sns(): Iterable<string> {
    return this.#bySn.keys()
  }

  /** Devices that somebody looks at. */
  get size(): number {
    return this.#bySn.size
  }

  #set(userId: string, sn: string, count: number): void {
    const users = this.#bySn.get(sn)
    if (count > 0) {
      users?.set(userId, count)
      return
    }
    users?.delete(userId)
    this.settle(userId, sn)
    if (users?.size === 0) this.#bySn.delete(sn)
    const sns = this.#byUser.get(userId)
    sns?.delete(sn)
    if (sns?.size === 0) this.#byUser.delete(userId)
  }
}
