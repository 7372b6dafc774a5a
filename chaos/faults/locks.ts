import type { Fault } from './fault.ts'

const TABLES = ['reading', 'alarm_event', 'alarm_log', 'device_latest', 'audit'] as const
const MODES = ['share row exclusive', 'access exclusive'] as const

/** A session that holds locks: somebody's forgotten psql, a backup that went wrong. */
export const lockTable: Fault = {
  name: 'lock',
  async begin({ product }, random) {
    const client = await product.database.connect()
    const [table, mode] = [random.pick(TABLES), random.pick(MODES)]
    const end = async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    }
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '5s'")
      await client.query(`lock table ${table} in ${mode} mode`)
    } catch (error) {
      return { what: `no lock on ${table}: ${String(error)}`, end }
    }
    return { what: `${table} is locked in ${mode} mode`, end }
  },
}

export const lockRows: Fault = {
  name: 'lock-rows',
  async begin({ product }, random) {
    const client = await product.database.connect()
    const count = random.whole(1, 5)
    const end = async () => {
      await client.query('rollback').catch(() => {})
      await client.end().catch(() => {})
    }
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>(
        'select id from alarm_event order by begin_at desc limit $1 for update skip locked',
        [count],
      )
      return { what: `${rows.length} alarms are locked`, end }
    } catch (error) {
      return { what: `no lock on alarms: ${String(error)}`, end }
    }
  },
}
