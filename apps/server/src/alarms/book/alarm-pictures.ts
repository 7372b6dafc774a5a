import type { AlarmPicture, ModuleKey } from '@vigil/contract'
import { type AlarmMove, type LiveDevice, PICTURE_OF_TIME_MS } from '@vigil/domain'
import type { FollowingPicture } from '../../history/writing/records.ts'

type Seen = Omit<AlarmPicture, 'at'>

/** Alarms that were raised on a picture from before them, and when. */
export type Awaiting = ReadonlyMap<string, number>
export const AWAITS_NONE: Awaiting = new Map()

const CAMERA: ModuleKey = 'gcameraMod'

/** No camera shows anything of an alarm that was over before it was heard of. */
export const isSeen = ({ kind, isPast }: AlarmMove): boolean => !isPast && (kind === 'raised' || kind === 'escalated')

/** What the cameras of a device see now: without it an alarm of the past would be a number without a place. */
export function seenBy({ modules }: LiveDevice): Seen[] {
  const seen: Seen[] = []
  for (const name in modules) {
    const module = name as ModuleKey
    const { picture, pictureAt, hotspots = [] } = modules[module] ?? {}
    if (picture !== undefined && pictureAt !== undefined) seen.push({ module, picture, pictureAt, hotspots })
  }
  return seen
}

/**
 * The picture that an alarm is raised on may be most of a minute old, without what set it off: the first that comes within a
 * minute after it is kept too.
 */
export function followPictures(
  awaiting: Awaiting,
  before: LiveDevice,
  after: LiveDevice,
  moves: readonly AlarmMove[],
  at: number,
): { awaiting: Awaiting; pictures: readonly FollowingPicture[] | undefined } {
  if (after.modules[CAMERA] === undefined) return { awaiting: AWAITS_NONE, pictures: undefined }
  const worse = moves.filter(isSeen)
  if (awaiting.size === 0 && worse.length === 0) return { awaiting, pictures: undefined }
  const came = seenBy(after).filter(({ module, pictureAt }) => pictureAt !== before.modules[module]?.pictureAt)
  const due = [...awaiting].filter(([, since]) => at - since <= PICTURE_OF_TIME_MS)
  if (came.length === 0) {
    return {
      awaiting: new Map([...due, ...worse.map(({ alarm }) => [alarm.id, at] as const)]),
      pictures: undefined,
    }
  }
  return { awaiting: AWAITS_NONE, pictures: due.flatMap(([eventId]) => came.map((each) => ({ ...each, eventId, at }))) }
}
