import { inRange, withinScope } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { writeAudit } from './audit.ts'

export interface PlaceHandlersOptions {
  database: Pick<Database, 'transaction'>
  directory: Pick<Directory, 'device' | 'devices' | 'office' | 'reload'>
  sceneMap: Handlers['sceneMap']
}

/** Where devices stand: together at one place, and on its plan. */
export function createPlaceHandlers({
  database,
  directory,
  sceneMap,
}: PlaceHandlersOptions): Pick<Handlers, 'getDeviceCombinationById' | 'placeOnScene'> {
  return {
    async getDeviceCombinationById({ id }, { user }) {
      const office = directory.office(id)
      const scope = directory.office(user.officeId)?.path
      if (office === undefined || scope === undefined || !withinScope(scope, office.path)) {
        throw new Refusal('deviceUnknown')
      }
      const devices = [...directory.devices()].filter(({ officeId }) => officeId === office.id)
      return {
        id: office.id,
        name: office.name,
        devices: devices.map(({ sn, name, deviceType }) => ({ sn, name, deviceType })),
      }
    },

    async placeOnScene({ sn, x, y }, context) {
      // Refuses a device that the user does not see, and one without a plan.
      const { id, width, height } = await sceneMap({ sn }, context)
      const problems = [
        { field: 'x', ...inRange(0, width)(x) },
        { field: 'y', ...inRange(0, height)(y) },
      ].flatMap(({ field, key, values }) => (key === undefined ? [] : [{ field, key, ...(values && { values }) }]))
      refuseProblems(problems)
      const row = directory.device(sn)
      if (row === undefined) throw new Refusal('deviceUnknown')
      await database.transaction(async (client) => {
        await client.query('update device set scene_plan = $2, scene_x = $3, scene_up = $4 where id = $1', [
          row.id,
          id,
          x,
          height - y,
        ])
        await writeAudit(client, context, 'scenePlace', sn, { plan: id, x, y })
      })
      await directory.reload()
      return null
    },
  }
}
