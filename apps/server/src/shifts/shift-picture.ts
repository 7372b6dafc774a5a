import { type DeviceBasic, HAND_OVER_LISTED, PointState, type ShiftPicture, type Task } from '@vigil/contract'
import { alarmQueue, displayedStateOf, shelfOf, withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import type { Handlers, UserContext } from '../platform/http/handlers.ts'

export interface ShiftPictureOptions {
  directory: Pick<Directory, 'device' | 'office'>
  /** How everything stands that the user sees. */
  snapshot: Handlers['snapshot']
  tasks: Handlers['task']
}

export type MakePicture = (
  officePath: string,
  silenced: readonly { readonly sn: string; readonly until: number }[],
  context: UserContext,
  at: number,
) => Promise<ShiftPicture>

const RUNNING: ReadonlySet<Task['state']> = new Set(['underWay', 'paused'])

const listOf = <T>(items: readonly T[]): { total: number; items: T[] } => ({
  total: items.length,
  items: items.slice(0, HAND_OVER_LISTED),
})

/** How an office and those below it stand, made by the server: nobody hands over what they think they remember. */
export function createShiftPicture({ directory, snapshot, tasks }: ShiftPictureOptions): MakePicture {
  return async (officePath, silenced, context, at) => {
    const [{ devices, alarms }, assignments] = await Promise.all([snapshot({}, context), tasks({}, context)])
    const isHere = (sn: string): boolean => withinScope(officePath, directory.device(sn)?.officePath ?? '')
    const own = devices.filter(({ sn }) => isHere(sn))
    const placed = ({ sn, at: since }: Pick<DeviceBasic, 'sn' | 'at'>) => {
      const row = directory.device(sn)
      return { sn, name: row?.name ?? sn, officeName: row?.officeName ?? '', at: since }
    }
    const inState = (state: PointState) =>
      listOf(own.filter((device) => displayedStateOf(device) === state).map(placed))
    const ownAlarms = alarms.filter(({ sn }) => isHere(sn))
    const lost = new Set(
      own.filter((device) => displayedStateOf(device) === PointState.NotConnected).map(({ sn }) => sn),
    )
    const running = assignments.filter(
      ({ state, officeId }) => RUNNING.has(state) && withinScope(officePath, directory.office(officeId)?.path ?? ''),
    )
    const quiet = silenced.filter(({ sn, until }) => until > at && isHere(sn))
    return {
      at,
      alarms: listOf(alarmQueue(ownAlarms, at, lost)),
      shelved: listOf(shelfOf(ownAlarms, at)),
      silenced: listOf(quiet.map(({ sn, until }) => ({ ...placed({ sn, at }), until }))),
      fault: inState(PointState.Fault),
      maintenance: inState(PointState.Maintenance),
      notConnected: inState(PointState.NotConnected),
      tasks: listOf(
        running.map(({ id, name, officeName, state, planEnd }) => ({ id, name, officeName, state, planEnd })),
      ),
    }
  }
}
