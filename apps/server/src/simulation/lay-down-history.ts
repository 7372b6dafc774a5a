import type { Locale } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { v7 as uuidv7 } from 'uuid'
import type { History } from '../history/writing/history.ts'
import { type ImportProgress, importHistory } from '../history/writing/import.ts'
import type { HistoryRecord } from '../history/writing/records.ts'
import { decodeValue } from '../ingest/decode.ts'
import { DEMO_ACCOUNTS } from '../organisation/demo.ts'
import { createDirectory } from '../organisation/directory.ts'
import { readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { PastOperator } from './past-crew.ts'
import { type ApplyPast, createPastFleet } from './past-fleet.ts'
import { type PastMessage, simulatedPast } from './simulated-past.ts'

export interface LayDownHistoryOptions {
  /** An import of this name happens once. */
  name: string
  days: number
  configFile: string
  database: Database
  history: Pick<History, 'partitions' | 'rollups'>
  language: Locale
  log: Pick<Log, 'info' | 'warn' | 'error'>
  onProgress(text: string): void
  /** Arguments of Node; the built simulator unless told. */
  program?: readonly string[]
}

const DAY_MS = 86_400_000
/** Older alarms have been handled; an operator finds the rest on the desk. */
const UNHANDLED_MS = DAY_MS / 4
/** Some alarms that began within this time have never been acknowledged. */
const FORGOTTEN_MS = DAY_MS
const TELL_EVERY_MS = 2000

/** The past of the demonstration fleet, through the same decoding, the same rules and the same writer as the present. */
export async function layDownHistory(options: LayDownHistoryOptions): Promise<void> {
  const { name, days, configFile, database, history, language, log, onProgress, program } = options
  const until = Date.now()
  const { pool } = database
  const directory = await createDirectory({ database: { pool, listen: async () => {} }, registry, log })
  const apply = createPastFleet({
    device: directory.device,
    registry,
    language,
    newId: (at) => uuidv7({ msecs: at }),
    operators: await demoOperators(database),
    handledBefore: until - UNHANDLED_MS,
    forgottenAfter: until - FORGOTTEN_MS,
    log,
  })
  const typeOf = (sn: string) => directory.device(sn)?.deviceType
  const { records, durationMs } = await importHistory({
    database,
    columns: registry.columns,
    partitions: history.partitions,
    rollups: history.rollups,
    log,
    name,
    records: pastRecords(simulatedPast({ configFile, days, until, ...(program && { program }) }), apply, typeOf),
    onProgress: progressText(days, until, onProgress),
  })
  log.info({ records, durationMs }, 'history laid down')
}

/** Accounts of the demonstration that may handle alarms and administer nothing. */
async function demoOperators({ pool }: Pick<Database, 'pool'>): Promise<PastOperator[]> {
  const usernames = DEMO_ACCOUNTS.filter(({ role }) => role === 'Operator').map(({ username }) => username)
  const rows = await readRowsOf<PastOperator>(
    pool,
    { userId: 'text', username: 'text', name: 'text', officePath: 'text' },
    `select app_user.id::text as "userId", username, app_user.name, office.path as "officePath"
     from app_user join office on office.id = app_user.office_id
     where username = any ($1) and not disabled and enable_alarm_disposition`,
    [usernames],
  )
  return rows
}

/** A message that the present would refuse is refused in the past as well: the simulator is a stranger like any other. */
export async function* pastRecords(
  messages: AsyncIterable<PastMessage>,
  apply: ApplyPast,
  typeOf: (sn: string) => string | undefined,
): AsyncGenerator<HistoryRecord> {
  for await (const { sn, at, message } of messages) {
    const decoded = decodeValue(message)
    if ('refused' in decoded) throw new Error(`${sn}: ${decoded.reason}`)
    const deviceType = typeOf(sn)
    if (deviceType === undefined) continue
    const problems = 'mods' in decoded.message ? registry.validate(deviceType, decoded.message.mods) : []
    if (problems.length > 0) throw new Error(`${sn}: ${problems.join('; ')}`)
    const record = apply(sn, at, decoded.message)
    if (record !== undefined) yield record
  }
}

function progressText(days: number, until: number, tell: (text: string) => void): (progress: ImportProgress) => void {
  let toldAt = 0
  tell(`laying down ${days} days of history (once)`)
  return ({ phase, records, at }) => {
    if (phase === 'rollups') {
      tell(`${records} records of history written, summing them up`)
      return
    }
    if (Date.now() - toldAt < TELL_EVERY_MS) return
    toldAt = Date.now()
    const share = 1 - (until - at) / (days * DAY_MS)
    tell(`history ${Math.max(0, Math.min(100, Math.floor(share * 100)))} %`)
  }
}
