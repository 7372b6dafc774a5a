import type { DeviceMapMessage } from '@vigil/contract'
import type { LiveDevice } from '@vigil/domain'
import { Viewers } from './viewers.ts'

export type TrackPoint = DeviceMapMessage['data'][number]

export function trackPointOf({ sn, at, position, state2 }: LiveDevice): TrackPoint | undefined {
  return position === undefined ? undefined : { sn, at, position, state: state2 }
}

/** Devices whose way somebody follows. Every position counts, not only the last of a tick: it is a line that is drawn. */
export class FollowedTracks {
  readonly followers = new Viewers()
  readonly #waiting = new Map<string, TrackPoint[]>()

  /** Whether somebody waits for it. */
  moved(device: LiveDevice): boolean {
    const users = this.followers.of(device.sn)
    const point = users && trackPointOf(device)
    if (users === undefined || point === undefined) return false
    for (const userId of users) {
      const points = this.#waiting.get(userId) ?? []
      this.#waiting.set(userId, points)
      points.push(point)
    }
    return true
  }

  take(): [userId: string, points: TrackPoint[]][] {
    const taken = [...this.#waiting]
    this.#waiting.clear()
    return taken
  }
}
