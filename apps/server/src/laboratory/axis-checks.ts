import type { AxisCheckRow } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { translate } from '@vigil/i18n'
import type pg from 'pg'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import { seenDevices } from '../organisation/device-scope.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { LabFiles } from './lab-files.ts'
import { requireLaboratoryActs } from './laboratory-acts.ts'
import { storedOnce } from './stored-once.ts'

export interface AxisChecksOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'devices' | 'office' | 'sees' | 'seesWholeSite'>
  registry: Pick<Registry, 'model'>
  files: Pick<LabFiles, 'axis'>
  now(): number
}

const MODULE_OF = { raman: 'ramanMod', ftir: 'ftirMod' } as const
const TECHNIQUES = ['raman', 'ftir'] as const

/** Whether the axis of an instrument is where it says: checked by a standard, kept with its date. */
export function createAxisChecks(options: AxisChecksOptions): Pick<Handlers, 'axisChecks' | 'checkAxis'> {
  const { database, directory, registry, files, now } = options
  const hasTechnique = ({ deviceType }: DeviceRow, technique: (typeof TECHNIQUES)[number]): boolean =>
    registry.model(deviceType)?.modules.some(({ key }) => key === MODULE_OF[technique]) ?? false

  async function latest(rows: readonly DeviceRow[]): Promise<AxisCheckRow[]> {
    const instruments = rows.flatMap((row) =>
      TECHNIQUES.filter((technique) => hasTechnique(row, technique)).map((technique) => ({ row, technique })),
    )
    const checks = await readRows(
      database.pool,
      {
        deviceId: 'text',
        technique: 'text',
        standard: 'text',
        at: 'time',
        by: 'text',
        offset: 'number',
        worst: 'number',
        lines: 'number',
      },
      `select distinct on (device_id, technique) device_id::text as "deviceId", technique, standard, at, username as by,
         "offset", worst, lines
       from axis_check where device_id = any ($1) order by device_id, technique, at desc, id desc`,
      [instruments.map(({ row }) => row.id)],
    )
    return instruments.map(({ row, technique }) => {
      const found = checks.find((each) => each.deviceId === String(row.id) && each.technique === technique)
      return {
        sn: row.sn,
        deviceType: row.deviceType,
        deviceName: row.name,
        officeName: row.officeName,
        technique,
        check:
          found === undefined
            ? null
            : {
                standard: found.standard as 'polystyrene',
                at: found.at.getTime(),
                by: found.by,
                offset: found.offset,
                worst: found.worst,
                lines: found.lines,
              },
      }
    })
  }

  return {
    axisChecks: ({ sn }, { user }) => latest(seenDevices(directory, user, sn === undefined ? {} : { sn }).rows),

    async checkAxis({ requestId, sn, technique, standard, name, content, encoding }, context) {
      requireLaboratoryActs(context)
      const { user, locale } = context
      const [row] = seenDevices(directory, user, { sn }).rows
      if (row === undefined || !hasTechnique(row, technique)) throw new Refusal('deviceUnknown')
      const read = await files.axis(user.id, { name, content, encoding }, technique, standard)
      if ('fault' in read) throw new Refusal('referenceUnusable', { why: translate(locale, read.fault) })
      const { check: found } = read
      if (found === undefined) throw new Refusal('noStandard')
      const sent = { sn, technique, standard, name, content }
      const request = { requestId, user, at: now(), act: 'checkAxis', input: sent }
      const keep = async (client: pg.ClientBase): Promise<string> => {
        await client.query(
          `insert into axis_check (device_id, technique, standard, at, user_id, username, "offset", worst, lines, file_name)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            row.id,
            technique,
            standard,
            new Date(now()),
            user.id,
            user.username,
            found.offset,
            found.worst,
            found.lines,
            name,
          ],
        )
        await insertAudit(client, auditBy(context, now(), 'axisCheck', { sn, name: standard, offset: found.offset }))
        return sn
      }
      await database.transaction((client) => storedOnce(client, request, () => keep(client)))
      const checked = (await latest([row])).find((each) => each.technique === technique)
      if (checked === undefined) throw new Refusal('deviceUnknown')
      return checked
    },
  }
}
