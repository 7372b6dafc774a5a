import { type CapSettings, capSettingsSchema } from '@vigil/contract'
import type { Settings } from '../../platform/config.ts'
import { readRows } from '../../platform/database/rows.ts'
import { readSetting } from '../../platform/database/setting.ts'
import type { Database } from '../../platform/database.ts'

const KEY = 'cap'
const RADIUS_KM = 0.5
/** The address in `Vigil <vigil@site.example>`. */
const ADDRESS = /<([^<>]+)>\s*$/

export type CapDefaults = Pick<Settings, 'mailFrom' | 'siteTitle'>

function defaultsOf({ mailFrom, siteTitle }: CapDefaults): CapSettings {
  const address = (ADDRESS.exec(mailFrom)?.[1] ?? mailFrom).trim()
  const sender = capSettingsSchema.shape.sender.safeParse(address)
  return {
    sender: sender.success ? sender.data : 'vigil@localhost',
    senderName: siteTitle,
    radiusKm: RADIUS_KM,
    webhooks: [],
    feedKey: null,
    version: 0,
  }
}

/** Until somebody saves them, nobody is told anything. */
export function createCapStore({ pool }: Pick<Database, 'pool'>, defaults: CapDefaults) {
  return {
    async load(): Promise<CapSettings> {
      const saved = await readSetting(pool, KEY)
      return saved === undefined ? defaultsOf(defaults) : capSettingsSchema.parse(saved)
    },

    /** What happened before is not told to whom was named then. */
    async savedAt(): Promise<number> {
      const rows = await readRows(
        pool,
        { at: 'text?' },
        `select value ->> 'savedAt' as at from setting where key = $1`,
        [KEY],
      )
      return Number(rows[0]?.at ?? 0)
    },
  }
}
export type CapStore = ReturnType<typeof createCapStore>

/** Saves over the version that was read; undefined when somebody has changed it since. */
export async function writeCapSettings(
  client: Pick<Database['pool'], 'query'>,
  settings: CapSettings,
  at: number,
): Promise<CapSettings | undefined> {
  const next = { ...settings, version: settings.version + 1 }
  const { rowCount } = await client.query(
    settings.version === 0
      ? 'insert into setting (key, value) values ($1, $2) on conflict do nothing'
      : `update setting set value = $2 where key = $1 and (value ->> 'version')::int = $3`,
    [KEY, JSON.stringify({ ...next, savedAt: at }), ...(settings.version === 0 ? [] : [settings.version])],
  )
  return rowCount === 1 ? next : undefined
}
