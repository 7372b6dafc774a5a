import { baleFormOf, type Registry } from '@vigil/devices'
import { COTTON_STACKS, PROBING_LASTS_MS, saidBale } from '@vigil/domain'
import type pg from 'pg'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { insertStack, stacksOf, upsertBale } from './cotton-store.ts'
import { insertProbe, insertProbing } from './probe-store.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const SETTING_KEY = 'demonstrationCotton'
const BY = 'operator'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * The warehouse of the demonstration, once, and only where nobody has made a stack: stacks on its plan, a probe in a bale for each
 * that there is, and who checked what over the last days. Checks themselves come from the simulator, which names bales by place.
 */
export async function ensureDemoCotton(
  { transaction }: Pick<Database, 'transaction'>,
  { registry, now }: { registry: Pick<Registry, 'models' | 'model'>; now: number },
): Promise<void> {
  const models = registry.models.filter(({ layout }) => layout === 'bale').map(({ id }) => id)
  await transaction(async (client) => {
    const laidDown = await client.query('insert into setting (key, value) values ($1, $2) on conflict do nothing', [
      SETTING_KEY,
      JSON.stringify(true),
    ])
    const found = await client.query('select from cotton_stack limit 1')
    if (laidDown.rowCount === 0 || found.rowCount !== 0) return
    const devices = await readRows(
      client,
      { id: 'text', officeId: 'text', deviceType: 'text' },
      `select id, office_id as "officeId", device_type as "deviceType" from device
       where removed_at is null and simulated and device_type = any ($1) order by id`,
      [models],
    )
    const officeId = devices[0]?.officeId
    if (officeId === undefined) return
    const own = devices.filter((device) => device.officeId === officeId)
    const isLance = ({ deviceType }: { deviceType: string }): boolean => {
      const model = registry.model(deviceType)
      return model !== undefined && baleFormOf(model) === 'lance'
    }
    await layDown(
      client,
      officeId,
      own.filter(isLance),
      own.filter((device) => !isLance(device)),
    )
  })

  async function layDown(
    client: Client,
    officeId: string,
    lances: readonly { id: string }[],
    chambers: readonly { id: string }[],
  ): Promise<void> {
    for (const { stackedDays, ...stack } of COTTON_STACKS) {
      const at = now - stackedDays * DAY_MS
      await insertStack(client, { ...stack, officeId, stackedAt: at }, { by: BY, at })
    }
    const stacks = await stacksOf(client, officeId)
    for (const [n, { id }] of lances.entries()) {
      const stack = stacks[n % stacks.length]
      if (stack === undefined || n >= stacks.length * stack.rows * stack.columns) break
      const turn = Math.floor(n / stacks.length)
      const bale = {
        stackId: stack.id,
        row: 1 + (turn % stack.rows),
        column: 2 + ((turn * 3) % (stack.columns - 2)),
        layer: 2,
      }
      await insertProbe(client, bale, Number(id), { by: BY, at: now - (3 + n) * DAY_MS })
      const code = `${stack.origin}-${stack.name}-${String(n + 1).padStart(3, '0')}`
      await upsertBale(client, { ...bale, code, note: '' }, { by: BY, at: now - (3 + n) * DAY_MS })
    }
    await nameCheckers(client, stacks, chambers)
    const [stack] = stacks
    const [chamber] = chambers
    if (stack === undefined || chamber === undefined) return
    const bale = { stackId: stack.id, row: stack.rows, column: stack.columns, layer: stack.layers }
    await insertProbing(client, bale, Number(chamber.id), {
      by: BY,
      at: now - 4 * MINUTE_MS,
      until: now + PROBING_LASTS_MS,
      note: '',
    })
  }

  /** Every other check of the last two days was said by somebody beforehand, the others by the device alone. */
  async function nameCheckers(
    client: Client,
    stacks: Awaited<ReturnType<typeof stacksOf>>,
    chambers: readonly { id: string }[],
  ): Promise<void> {
    const checks = await readRows(
      client,
      { deviceId: 'text', subject: 'text?', begin: 'time', end: 'time' },
      `select device_id as "deviceId", subject, begin_at as begin, end_at as end from detection
       where device_id = any ($1) and end_at > $2 order by end_at`,
      [chambers.map(({ id }) => id), new Date(now - 2 * DAY_MS)],
    )
    for (const [n, { deviceId, subject, begin, end }] of checks.entries()) {
      const bale = subject === null ? undefined : saidBale(subject, stacks, [])
      if (bale === undefined || n % 2 === 1) continue
      const [at, endedAt] = [begin.getTime() - MINUTE_MS, end.getTime() + MINUTE_MS]
      await insertProbing(client, bale, Number(deviceId), { by: BY, at, until: at + PROBING_LASTS_MS, note: '' })
      await client.query('update cotton_probing set ended_at = $2 where device_id = $1 and ended_at is null', [
        deviceId,
        new Date(endedAt),
      ])
    }
  }
}
