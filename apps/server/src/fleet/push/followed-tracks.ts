import type { DeviceMapMessage } from '@vigil/contract'
import type { LiveDevice } from '@vigil/domain'
import { Viewers } from './viewers.ts'

export type TrackPoint = DeviceMapMessage['data'][number]

/** Whoever asks names what they like: what every object has is no quantity. */
function own<T extends object>(object: T, key: string | undefined): T[keyof T] | undefined {
  return key !== undefined && Object.hasOwn(object, key) ? object[key as keyof T] : undefined
}

/** `quantity`: as `module.quantity`; one that the device does not measure is none. */
export function trackPointOf(
  { sn, at, position, state2, modules }: LiveDevice,
  quantity?: string | undefined,
): TrackPoint | undefined {
  if (position === undefined) return undefined
  const [module, key] = quantity?.split('.') ?? []
  const values = own(modules, module)?.values
  const value = values && own(values, key)
  return { sn, at, position, state: state2, ...(value !== undefined && { value }), ...(quantity && { quantity }) }
}

/** What the windows of one user colour one way by; the oldest goes where somebody asks for ever more. */
const QUANTITIES_MAX = 8
const POSITION_ALONE: readonly (string | undefined)[] = [undefined]

/** Devices whose way somebody follows. Every position counts, not only the last of a tick: it is a line that is drawn. */
export class FollowedTracks {
  readonly followers = new Viewers()
  /** By user and device: what its way is coloured by in each window that follows it. */
  readonly #quantities = new Map<string, readonly (string | undefined)[]>()
  readonly #waiting = new Map<string, TrackPoint[]>()

  follow(userId: string, sn: string, quantity: string | undefined): void {
    const key = `${userId} ${sn}`
    // What is left of windows that died without leaving is none of theirs who begin now.
    const asked = this.followers.has(userId, sn) ? (this.#quantities.get(key) ?? []) : []
    this.followers.add(userId, sn)
    this.#quantities.set(key, [...asked, quantity].slice(-QUANTITIES_MAX))
  }

  /** One window leaves it: the others keep theirs. */
  unfollow(userId: string, sn: string, quantity: string | undefined): void {
    this.followers.remove(userId, sn)
    const key = `${userId} ${sn}`
    const asked = this.#quantities.get(key) ?? []
    const last = asked.lastIndexOf(quantity)
    const left = asked.filter((_, n) => n !== last)
    if (left.length === 0) this.#quantities.delete(key)
    else this.#quantities.set(key, left)
  }

  #asked(userId: string, sn: string): Iterable<string | undefined> {
    const asked = this.#quantities.get(`${userId} ${sn}`)
    return asked === undefined ? POSITION_ALONE : new Set(asked)
  }

  /** Whether somebody waits for it. A device that stands is told too, to those who look at what it measures. */
  heard(device: LiveDevice, before: LiveDevice): boolean {
    const users = this.followers.of(device.sn)
    if (users === undefined) return false
    let waits = false
    for (const userId of users) {
      for (const quantity of this.#asked(userId, device.sn)) {
        if (quantity === undefined && device.position === before.position) continue
        const point = trackPointOf(device, quantity)
        if (point === undefined) continue
        const points = this.#waiting.get(userId) ?? []
        this.#waiting.set(userId, points)
        points.push(point)
        waits = true
      }
    }
    return waits
  }

  take(): [userId: string, points: TrackPoint[]][] {
    const taken = [...this.#waiting]
    this.#waiting.clear()
    // Who follows nothing any more has nothing to be coloured.
    if (this.followers.size === 0) this.#quantities.clear()
    return taken
  }
}
