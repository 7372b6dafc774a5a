import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readRows } from '../database/rows.ts'
import { errorCode } from './process-facts.ts'

/** Files of the server that runs on the original. Its log is streamed from it, from the moment at which the copy began. */
const LEFT_BEHIND = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal'])
const EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem'])

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (LEFT_BEHIND.has(entry.name)) continue
    if (EMPTY.has(entry.name)) mkdirSync(target, { mode: 0o700 })
    else if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) {
      try {
        copyFileSync(source, target)
      } catch (error) {
        // The file is gone because a table was dropped, or a sort ended, meanwhile.
        if (errorCode(error) !== 'ENOENT') throw error
      }
    }
  }
}

/**
 * A copy of a running database of ours that follows it once it is started with `settings`: what `pg_basebackup` does, which is
 * not among the embedded binaries.
 */
export async function copyForReplica(primary: {
  readonly url: string
  readonly dataDir: string
  readonly socketDir: string
  readonly port: number
  readonly to: string
}): Promise<{ readonly settings: Record<string, string> }> {
  const { to, socketDir, port } = primary
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await readRows(client, { lsn: 'text' }, `select pg_backup_start('replica', true)::text as lsn`)
    copyFolder(primary.dataDir, to)
    const [stopped] = await readRows(client, { label: 'text' }, 'select labelfile as label from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), stopped?.label ?? '')
    writeFileSync(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  const settings = {
    primary_conninfo: `host='${socketDir}' port=${port} user=vigil application_name=replica`,
    hot_standby: 'on',
    // Long reads keep the rows they need; without it the primary cleans them away and they fail.
    hot_standby_feedback: 'on',
    wal_receiver_status_interval: '1s',
  }
  return { settings }
}
