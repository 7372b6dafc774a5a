import { type Asked, readRows } from './rows.ts'

/** What the table of settings holds by this name; undefined where there is nothing. */
export async function readSetting(client: Asked, key: string, lock: '' | 'for update' = ''): Promise<unknown> {
  const [row] = await readRows(client, { value: 'json' }, `select value from setting where key = $1 ${lock}`, [key])
  return row?.value
}

export async function saveSetting(client: Asked, key: string, value: unknown): Promise<void> {
  await client.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
