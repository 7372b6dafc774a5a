import { type Locale, PUSH_TOPICS, PushCode, type PushTopic, type Threshold } from '@vigil/contract'
import { detailOf, type LiveDevice, picturesChanged, withoutPictures } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { Log } from '../../platform/log.ts'
import type { LiveEntry } from '../live-entry.ts'
import { FollowedTracks, trackPointOf } from './followed-tracks.ts'
import type { Sender } from './sender.ts'
import { createUplink } from './uplink.ts'
import { Viewers } from './viewers.ts'

/** A page asks for detail before its push channel is up; who never comes is forgotten. */
const CONNECT_GRACE_MS = 60_000

export interface AskedDevicesOptions {
  sender: Sender
  entry(sn: string): LiveEntry | undefined
  directory: Pick<Directory, 'sees'>
  /** Somebody begins to look at these devices. */
  onViewed?(userId: string, sns: Iterable<string>): void
  language: Locale
  now(): number
  log: Pick<Log, 'debug'>
}

export interface AskedDevices {
  readonly viewers: Viewers
  readonly tracks: FollowedTracks
  /** What a console says on its uplink. */
  userMessage(user: SessionUser, payload: Buffer): void
  sendDetail(entry: LiveEntry, before: LiveDevice): void
  /** Limits of a device have changed: whoever looks at it hears of them. */
  sendThresholds(entry: LiveEntry): void
  tellViewers(sn: string, topic: PushTopic, code: PushCode, data: unknown): void
  addViewer(user: SessionUser, sns: readonly string[]): number
  removeViewer(user: SessionUser, sns: readonly string[]): void
  pushThresholds(user: SessionUser, sn: string): Threshold[] | undefined
  follow(user: SessionUser, sn: string, quantity?: string | undefined): boolean
  /** `quantity`: the one that it was begun with. */
  unfollow(user: SessionUser, sn: string | undefined, quantity?: string | undefined): void
  /** The user may sit in another office than before: what is not seen from there is no longer sent. */
  connected(user: SessionUser): void
  /** What a window asked for ends with it. */
  disconnected(userId: string, windowsLeft: number): void
  /** The device has moved: whoever no longer sees it gets nothing more of it. */
  moved(row: DeviceRow): void
  removed(sn: string): void
}

/** Devices that windows have asked for: their detail and limits, and the ways of those that are followed. */
export function createAskedDevices(options: AskedDevicesOptions): AskedDevices {
  const { sender, directory } = options
  const { audience, envelope, sendTo } = sender
  const viewers = new Viewers()
  const tracks = new FollowedTracks()
  /** Both are asked for by a window and end with it. */
  const asked = [viewers, tracks.followers]

  const seenBy = (officeId: string, sn: string): LiveEntry | undefined => {
    const entry = options.entry(sn)
    return entry !== undefined && directory.sees(officeId, entry.row) ? entry : undefined
  }

  const thresholdsMessage = ({ row: { sn, thresholds } }: LiveEntry): Buffer =>
    envelope(PushCode.Threshold, JSON.stringify({ sn, thresholds }))

  function fail(
    user: SessionUser,
    topic: PushTopic,
    key: 'error.badRequest' | 'error.deviceUnknown',
    sn?: string,
  ): void {
    const data = { message: translate(options.language, key), sn }
    sendTo(user.id, topic, envelope(PushCode.Fail, JSON.stringify(data)))
  }

  function sendDetailsTo(user: SessionUser, sns: readonly string[]): void {
    const entries = sns.flatMap((sn) => seenBy(user.officeId, sn) ?? [])
    if (entries.length === 0 && sns.length > 0) {
      fail(user, PUSH_TOPICS.detail, 'error.deviceUnknown', sns[0])
      return
    }
    const data = JSON.stringify(entries.map(({ device }) => detailOf(device)))
    for (const { row } of entries) viewers.settle(user.id, row.sn)
    sendTo(user.id, PUSH_TOPICS.detail, envelope(PushCode.Detail, data))
  }

  function pushThresholds(user: SessionUser, sn: string): Threshold[] | undefined {
    const entry = seenBy(user.officeId, sn)
    if (entry === undefined) return undefined
    sendTo(user.id, PUSH_TOPICS.param, thresholdsMessage(entry))
    return entry.row.thresholds
  }

  const userMessage = createUplink(options.now, {
    sendDetails: sendDetailsTo,
    sendThresholds: (user, sn) => {
      if (pushThresholds(user, sn) === undefined) fail(user, PUSH_TOPICS.param, 'error.deviceUnknown', sn)
    },
    misunderstood: (user, topic) => {
      options.log.debug({ userId: user.id }, 'push: uplink not understood')
      fail(user, topic, 'error.badRequest')
    },
  })

  function forgetUnlessConnected({ id }: SessionUser): void {
    if (audience.isOnline(id)) return
    setTimeout(() => {
      if (!audience.isOnline(id)) for (const each of asked) each.limit(id, 0)
    }, CONNECT_GRACE_MS).unref()
  }

  return {
    viewers,
    tracks,
    userMessage,
    /** A picture goes to everybody when it is another one, and to who has begun to look; else only when it came last is told. */
    sendDetail({ row: { sn }, device }, before) {
      const users = viewers.of(sn)
      if (users === undefined) return
      const detail = detailOf(device)
      const areNew = picturesChanged(before.modules, device.modules)
      let whole: Buffer | undefined
      let lean: Buffer | undefined
      for (const userId of users) {
        if (!audience.isOnline(userId)) continue
        if (viewers.settle(userId, sn) || areNew) {
          whole ??= envelope(PushCode.Detail, JSON.stringify([detail]))
          sendTo(userId, PUSH_TOPICS.detail, whole)
        } else {
          lean ??= envelope(PushCode.Detail, JSON.stringify([withoutPictures(detail)]))
          sendTo(userId, PUSH_TOPICS.detail, lean)
        }
      }
    },
    sendThresholds(entry) {
      const payload = thresholdsMessage(entry)
      for (const userId of viewers.of(entry.row.sn) ?? []) sendTo(userId, PUSH_TOPICS.param, payload)
    },
    tellViewers(sn, topic, code, data) {
      const users = viewers.of(sn)
      if (users === undefined) return
      const payload = envelope(code, JSON.stringify(data))
      for (const userId of users) sendTo(userId, topic, payload)
    },
    addViewer(user, sns) {
      const seen = new Set(sns.filter((sn) => seenBy(user.officeId, sn) !== undefined))
      for (const sn of seen) {
        viewers.add(user.id, sn)
        viewers.owe(user.id, sn)
      }
      forgetUnlessConnected(user)
      options.onViewed?.(user.id, seen)
      return seen.size
    },
    removeViewer(user, sns) {
      for (const sn of new Set(sns)) viewers.remove(user.id, sn)
    },
    pushThresholds,
    follow(user, sn, quantity) {
      const entry = seenBy(user.officeId, sn)
      if (entry === undefined) return false
      tracks.follow(user.id, sn, quantity)
      forgetUnlessConnected(user)
      const last = trackPointOf(entry.device, quantity)
      if (last !== undefined) sender.tellUser(user.id, PUSH_TOPICS.deviceMap, PushCode.Detail, [last])
      return true
    },
    unfollow(user, sn, quantity) {
      if (sn === undefined) tracks.followers.limit(user.id, 0)
      else tracks.unfollow(user.id, sn, quantity)
    },
    connected(user) {
      for (const each of asked) {
        for (const sn of [...each.snsOf(user.id)]) {
          if (seenBy(user.officeId, sn) === undefined) each.removeWhere(sn, (userId) => userId === user.id)
        }
      }
    },
    disconnected(userId, windowsLeft) {
      for (const each of asked) each.limit(userId, windowsLeft)
    },
    moved(row) {
      for (const each of asked) {
        each.removeWhere(row.sn, (userId) => !directory.sees(audience.officeOf(userId) ?? '', row))
      }
    },
    removed(sn) {
      for (const each of asked) each.removeDevice(sn)
    },
  }
}
