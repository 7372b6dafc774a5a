import { BusinessType, type CutLine } from '@vigil/contract'
import { drawnPictures, type Registry } from '@vigil/devices'
import { basicOf } from '@vigil/domain'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { AlarmKeeper } from './alarm-keeper.ts'
import type { LiveFleet } from './live-fleet.ts'
import type { OfficeTrees } from './office-tree.ts'
import type { Push } from './push/push.ts'
import { createSceneMap } from './scene-map.ts'

export type FleetHandlers = Pick<
  Handlers,
  | 'office'
  | 'cd603Office'
  | 'snapshot'
  | 'addSnDetailUserId'
  | 'removeSnDetailUserId'
  | 'pushParam'
  | 'getDeviceTypeInfo'
  | 'deviceInfo'
  | 'deviceModel'
  | 'sceneMap'
>

export interface FleetHandlersOptions {
  fleet: Pick<LiveFleet, 'entries' | 'entry'>
  push: Pick<Push, 'addViewer' | 'removeViewer' | 'pushThresholds'>
  alarms: Pick<AlarmKeeper, 'onDesk'>
  trees: OfficeTrees
  directory: Pick<Directory, 'sees' | 'device' | 'devices' | 'office'>
  registry: Registry
  /** By how much the server's own clock is wrong. */
  clockError(): number | undefined
  cutLines(officeId: string): CutLine[]
  now(): number
}

export function createFleetHandlers(options: FleetHandlersOptions): FleetHandlers {
  const { fleet, push, trees, directory, registry } = options

  const devicesOf = (user: SessionUser): DeviceRow[] =>
    [...directory.devices()].filter((row) => directory.sees(user.officeId, row))
  const isBale = (row: DeviceRow): boolean => registry.model(row.deviceType)?.layout === 'bale'
  const deviceTypes = Object.fromEntries(
    registry.models.map(({ id, category, layout }) => {
      const pictures = JSON.stringify(drawnPictures(layout, registry.kinds(id)))
      return [id, { code: id, name: id, category, pictures }]
    }),
  )

  return {
    office: async ({ busiType }, { user }) =>
      busiType === BusinessType.Offices ? trees.offices(user.officeId) : trees.withDevices(user.officeId),

    cd603Office: async (_input, { user }) => trees.withDevices(user.officeId, { wanted: isBale, pruned: true }),

    async snapshot(_input, { user }) {
      const sees = (row: DeviceRow): boolean => directory.sees(user.officeId, row)
      const devices = [...fleet.entries()].filter(({ row }) => sees(row)).map(({ device }) => basicOf(device))
      const { alarms, clockError, cutLines, now } = options
      const server = { clockError: clockError(), cutLines: cutLines(user.officeId) }
      return { at: now(), devices, alarms: alarms.onDesk(sees), ...server }
    },

    async addSnDetailUserId({ snList }, { user }) {
      // Devices that were removed since the page was opened are left out; a list of strangers is refused.
      if (push.addViewer(user, snList) === 0 && snList.length > 0) throw new Refusal('deviceUnknown')
      return null
    },

    async removeSnDetailUserId({ snList }, { user }) {
      push.removeViewer(user, snList)
      return null
    },

    async pushParam({ sn }, { user }) {
      const thresholds = push.pushThresholds(user, sn)
      if (thresholds === undefined) throw new Refusal('deviceUnknown')
      return thresholds
    },

    getDeviceTypeInfo: async () => deviceTypes,

    async deviceInfo({ sn, deviceType, officeId }, { user }) {
      const office = officeId === undefined || officeId === '' ? undefined : directory.office(officeId)
      if (officeId !== undefined && officeId !== '' && office === undefined) return []
      return devicesOf(user)
        .filter((row) => sn === undefined || sn === '' || row.sn === sn)
        .filter((row) => deviceType === undefined || deviceType === '' || row.deviceType === deviceType)
        .filter((row) => office === undefined || directory.sees(office.id, row))
        .map((row) => ({
          sn: row.sn,
          deviceType: row.deviceType,
          deviceModel: row.deviceType,
          deviceName: row.name,
          institution: row.officeName,
          longitude: row.longitude,
          latitude: row.latitude,
        }))
    },

    sceneMap: createSceneMap({ directory, entryOf: fleet.entry }),

    async deviceModel(_input, { user }) {
      const inUse = new Set(devicesOf(user).map(({ deviceType }) => deviceType))
      return registry.models
        .filter(({ id }) => inUse.has(id))
        .map(({ id, category, page }) => ({ value: id, label: id, category, page }))
    },
  }
}
