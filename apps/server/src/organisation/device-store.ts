import { createHash, randomBytes } from 'node:crypto'
import { snSchema } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { z } from 'zod'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { OrganisationError, parseInput } from './organisation-error.ts'

export interface Device {
  id: string
  sn: string
  deviceType: string
  name: string
  officeId: string
  officeName: string
  longitude: number | null
  latitude: number | null
  simulated: boolean
}

const DEVICE_COLUMNS: ColumnsOf<Device> = {
  id: 'text',
  sn: 'text',
  deviceType: 'text',
  name: 'text',
  officeId: 'text',
  officeName: 'text',
  longitude: 'number?',
  latitude: 'number?',
  simulated: 'boolean',
}

/** Told once: only its hash is kept. */
export interface DeviceCredentials {
  sn: string
  secret: string
}

export interface DeviceStore {
  /** A serial number that was removed comes back with its history and a new secret. */
  add(input: DeviceInput): Promise<DeviceCredentials>
  addMany(inputs: readonly DeviceInput[]): Promise<DeviceCredentials[]>
  list(): Promise<Device[]>
  /** The old secret opens nothing any more. */
  renewSecret(sn: string): Promise<DeviceCredentials>
  /** History stays. */
  remove(sns: readonly string[]): Promise<void>
}

export type DeviceInput = z.input<ReturnType<typeof deviceSchema>>

const deviceSchema = (registry: Pick<Registry, 'model' | 'models'>) =>
  z.object({
    sn: snSchema,
    deviceType: z.string().refine((id) => registry.model(id) !== undefined, {
      error: ({ input }) => `no model ${input}; known are ${registry.models.map(({ id }) => id).join(', ')}`,
    }),
    name: z.string().trim().min(1, 'a device needs a name').max(80),
    officeId: z.string(),
    longitude: z.number().min(-180).max(180).nullable().default(null),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    mapUrl: z.string().max(500).nullable().default(null),
    simulated: z.boolean().default(false),
  })

export function newDeviceSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(16).toString('base64url')
  return { secret, hash: deviceSecretHash(secret) }
}

export const deviceSecretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export function createDeviceStore(
  { pool }: Pick<Database, 'pool'>,
  registry: Pick<Registry, 'model' | 'models'>,
): DeviceStore {
  const schema = deviceSchema(registry)

  const addMany: DeviceStore['addMany'] = async (inputs) => {
    const devices = inputs.map((input) => ({ ...parseInput(schema, input), ...newDeviceSecret() }))
    const rows = await readRows(pool, { sn: 'text' }, INSERT_DEVICES, [
      JSON.stringify(
        devices.map(({ secret, hash, ...device }) => ({
          ...device,
          runMode: registry.model(device.deviceType)?.runMode ?? 0,
          secretHash: `\\x${hash.toString('hex')}`,
        })),
      ),
    ])
    const added = new Set(rows.map(({ sn }) => sn))
    const present = devices.filter(({ sn }) => !added.has(sn)).map(({ sn }) => sn)
    if (present.length > 0) throw new OrganisationError(`there is a device ${present.join(', ')} already`)
    return devices.map(({ sn, secret }) => ({ sn, secret }))
  }

  return {
    addMany,
    async add(input) {
      const [credentials] = await addMany([input])
      if (credentials === undefined) throw new Error('a device was added without an answer')
      return credentials
    },

    async list() {
      const rows = await readRowsOf<Device>(
        pool,
        DEVICE_COLUMNS,
        `
        select device.id, device.sn, device.device_type as "deviceType", device.name, device.office_id as "officeId",
          office.name as "officeName", device.longitude, device.latitude, device.simulated
        from device join office on office.id = device.office_id where device.removed_at is null order by device.sn`,
      )
      return rows
    },

    async renewSecret(sn) {
      const { secret, hash } = newDeviceSecret()
      const { rowCount } = await pool.query('update device set secret_hash = $2 where sn = $1 and removed_at is null', [
        sn,
        hash,
      ])
      if (rowCount === 0) throw new OrganisationError(`there is no device ${sn}`)
      return { sn, secret }
    },

    async remove(sns) {
      if (sns.length === 0) return
      const rows = await readRows(
        pool,
        { sn: 'text' },
        'update device set removed_at = now() where sn = any ($1) and removed_at is null returning sn',
        [sns],
      )
      const removed = new Set(rows.map(({ sn }) => sn))
      const missing = sns.filter((sn) => !removed.has(sn))
      if (missing.length > 0) throw new OrganisationError(`there is no device ${missing.join(', ')}`)
    },
  }
}

const INSERT_DEVICES = `
  insert into device (sn, device_type, name, office_id, longitude, latitude, map_url, run_mode, simulated, secret_hash)
  select sn, "deviceType", name, "officeId", longitude, latitude, "mapUrl", "runMode", simulated, "secretHash"
  from json_to_recordset($1) as r (sn text, "deviceType" text, name text, "officeId" bigint, longitude double precision,
    latitude double precision, "mapUrl" text, "runMode" smallint, simulated boolean, "secretHash" bytea)
  on conflict (sn) do update set device_type = excluded.device_type, name = excluded.name,
    office_id = excluded.office_id, longitude = excluded.longitude, latitude = excluded.latitude,
    map_url = excluded.map_url, run_mode = excluded.run_mode, simulated = excluded.simulated,
    secret_hash = excluded.secret_hash, removed_at = null
  where device.removed_at is not null
  returning sn`
