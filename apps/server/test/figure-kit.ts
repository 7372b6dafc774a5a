import fc from 'fast-check'
import type pg from 'pg'
import type { Database } from '../src/platform/database.ts'

/** Clocks that are set forward and back, by an hour or by half of one, and one that is not whole hours away from the others. */
export const ZONES = ['UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe'] as const

export const idsOf = async (pool: pg.Pool, text: string, values: unknown[] = []): Promise<number[]> =>
  (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id))

/** Offices of a site, and its devices D0, D1, …: each with its model and the number of its office. */
export async function addPlaces(pool: pg.Pool, officeCount: number, placed: readonly (readonly [string, number])[]) {
  const offices = await idsOf(
    pool,
    `insert into office (name, path) select 'Office ' || n, '/' || n || '/' from generate_series(1, $1::int) as n returning id`,
    [officeCount],
  )
  const devices: number[] = []
  for (const [n, [model, office]] of placed.entries()) {
    const device = `insert into device (sn, device_type, name, office_id, secret_hash) values ($1, $2, $1, $3, '') returning id`
    devices.push(...(await idsOf(pool, device, [`D${n}`, model, offices[office]])))
  }
  return { offices, devices }
}

/** Of how many offices, of which model and of how many devices by name figures are asked for. */
export const askedScope = fc.record({
  places: fc.constantFrom(undefined, undefined, 1),
  deviceType: fc.constantFrom(undefined, undefined, 'CD603'),
  named: fc.constantFrom(undefined, undefined, undefined, 2),
})

export const scopeOf = (
  {
    places,
    deviceType,
    named,
  }: { places: number | undefined; deviceType: string | undefined; named: number | undefined },
  { offices, devices }: { offices: readonly number[]; devices: readonly number[] },
) => ({
  officeIds: places === undefined ? undefined : offices.slice(0, places),
  deviceIds: named === undefined ? undefined : devices.slice(0, named),
  deviceType,
})

/** A database whose sums are broken off before they are kept, as by a kill. */
export const breaksOff = ({ pool, patient }: Database): Pick<Database, 'pool' | 'patient'> => ({
  pool,
  patient: {
    ...patient,
    transaction: (work) =>
      patient.transaction(async (client) => {
        await work(client)
        throw new Error('killed')
      }),
  },
})
