import type { AlikeTrip, TripFilter, TripRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import { seenDevice } from '../control/seen-device.ts'
import type { Push } from '../fleet/push/push.ts'
import { answerPage, type RowSource, type Viewer } from '../history/reading/look-back/row-source.ts'
import type { OfTask } from '../history/reading/task-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Replays } from './replays.ts'
import type { TrackStore } from './track-store.ts'

export interface TrackHandlersOptions {
  push: Pick<Push, 'follow' | 'unfollow'>
  replays: Pick<Replays, 'start' | 'stop'>
  tracks: Pick<TrackStore, 'summary'>
  trips: RowSource<TripFilter, TripRecord>
  alike(id: string, viewer: Viewer): Promise<AlikeTrip[]>
  ofTask: OfTask
  directory: Pick<Directory, 'device' | 'sees'>
  registry: Pick<Registry, 'model'>
  timeZone: string
}

export function createTrackHandlers(
  options: TrackHandlersOptions,
): Pick<
  Handlers,
  'startDeviceMap' | 'stopDeviceMap' | 'startReplay' | 'stopReplay' | 'gdReplayList' | 'gdReplay' | 'tripsAlike'
> {
  const { push, replays, tracks, trips, alike, ofTask, timeZone } = options
  const device = seenDevice(options)
  return {
    async startDeviceMap({ sn, quantity }, { user }) {
      if (!push.follow(user, sn, quantity)) throw new Refusal('deviceUnknown')
      return null
    },

    async stopDeviceMap({ sn, quantity }, { user }) {
      push.unfollow(user, sn, quantity)
      return null
    },

    async startReplay({ sn, from, to, speed }, { user }) {
      const { row } = device(sn, user)
      refuseProblems(validateTimeRange({ begin: from, end: to }, TIME_RANGE_DAYS.trackReplay, timeZone))
      const track = await tracks.summary(row, from, to)
      if (track === undefined) throw new Refusal('noTrack')
      replays.start(user, row, track, speed)
      return { points: track.points }
    },

    gdReplayList: async ({ limit, before, beforeId, ...filter }, viewer) =>
      answerPage(trips, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),

    tripsAlike: ({ id }, viewer) => alike(id, viewer),

    async gdReplay({ id, speed }, viewer) {
      const { records } = await trips.page({ ids: [id] }, viewer, undefined, 1)
      const [trip] = records
      if (trip === undefined) throw new Refusal('noTrack')
      const { row } = device(trip.sn, viewer.user)
      const track = await tracks.summary(row, trip.beginTime, trip.endTime)
      // Its readings were removed since, by the rule of how long they are kept.
      if (track === undefined) throw new Refusal('noTrack')
      replays.start(viewer.user, row, track, speed)
      return { sn: trip.sn, from: trip.beginTime, to: trip.endTime, points: track.points }
    },

    async stopReplay({ sn }, { user }) {
      replays.stop(user.id, sn)
      return null
    },
  }
}
