import { parentPort, workerData } from 'node:worker_threads'
import { registry } from '@vigil/devices'
import { createAlarmStore } from '../alarms/book/alarm-store.ts'
import { createAlarmSource } from '../alarms/history/alarm-source.ts'
import { createRecordOf } from '../alarms/records/alarm-records.ts'
import { createLookBack } from '../history/reading/look-back/look-back.ts'
import { createReadingDetails } from '../history/reading/reading-details.ts'
import { createTaskScope } from '../history/reading/task-scope.ts'
import { createServerRuns } from '../history/writing/server-runs.ts'
import { createAssaySource } from '../laboratory/assay-source.ts'
import { createDirectory } from '../organisation/directory.ts'
import { createRun } from '../platform/database/cancellable.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createTaskRecords } from '../tasks/task-record.ts'
import { createTripSource } from '../tracks/trip-source.ts'
import { createBundles } from './bundle/bundle.ts'
import { type FilePlan, type ListRequest, ofTask } from './file-plan.ts'
import type { LargeFileMessage, LargeFileTask } from './large-files.ts'
import { createGround } from './record/map-ground.ts'
import { createSpectra } from './spectra.ts'
import { createTables } from './tables.ts'
import { createTaskFiles } from './task/task-files.ts'
import { createWays } from './ways.ts'
import { writeFile } from './write-file.ts'

/** What could be told of the database and the directory, the server's own have told. */
const SILENT = { info() {}, warn() {}, error() {} }
const CONNECTIONS = 3

const say = (message: LargeFileMessage): void => parentPort?.postMessage(message)

/** The times that the file says of itself: a filter without them means the moment when it was asked for. */
function bounded(request: ListRequest, { from, to }: LargeFileTask['facts']): ListRequest {
  if (from === null || to === null) return request
  return { ...request, filter: { ...request.filter, beginTime: from, endTime: to } } as ListRequest
}

/** The rows of the same sources that the pages show, read by connections of the thread's own. */
async function planOf(database: Database, task: LargeFileTask): Promise<FilePlan> {
  const { viewer, facts, timeZone, language } = task
  // A file is of one moment: whoever is added meanwhile is not in it.
  const directory = await createDirectory({
    database: { pool: database.pool, listen: async () => {} },
    registry,
    log: SILENT,
  })
  const shared = { database: database.past, directory, registry, timeZone, language, now: Date.now }
  const tasks = createTaskScope(shared)
  const { request: given } = task
  // Needs the desk, and is short: the server writes it itself.
  if (given.what === 'incident') throw new TypeError('the file of an incident is no large file')
  const isWhole = given.what === 'task' || given.what === 'bundle'
  const request = isWhole ? given : await ofTask(bounded(given, facts), tasks, viewer)
  if (request.what === 'spectrum') {
    return { kind: 'spectra', facts, format: request.format, spectra: createSpectra(shared)(request.filter, viewer) }
  }
  const runs = createServerRuns({ database, log: SILENT })
  const trip = createTripSource({
    ...shared,
    runs,
    run: createRun(database.past.pool),
    details: createReadingDetails(shared),
  })
  if (request.what === 'track') {
    const ways = createWays({ ...shared, trips: trip })(request.filter, viewer)
    return { kind: 'ways', facts, format: request.format, ways }
  }
  const lookBack = createLookBack({ ...shared, runs })
  const alarm = createAlarmSource({ ...shared, store: createAlarmStore(database), recordOf: createRecordOf(shared) })
  const assay = createAssaySource({ ...shared, run: createRun(database.past.pool) })
  const tables = createTables({ ...shared, sources: { ...lookBack.sources, alarm, trip, assay } })
  if (request.what === 'task') {
    // The file of a task that is under way ends at the moment it was asked for.
    const then = { ...shared, now: () => facts.at }
    const files = createTaskFiles({
      ...then,
      tasks,
      tables,
      records: createTaskRecords(then),
      ground: createGround(task.groundFiles),
    })
    return { kind: 'record', facts, format: request.format, record: await files(request.filter.taskId, viewer) }
  }
  if (request.what === 'bundle') {
    const parts = { ...shared, tables, spectra: createSpectra(shared), ways: createWays({ ...shared, trips: trip }) }
    return { kind: 'bundle', facts, bundle: createBundles(parts)(request.filter, viewer) }
  }
  const table = tables.open(request, viewer)
  return { kind: 'table', facts, format: request.format, table, event: undefined, charts: async () => [] }
}

async function write(task: LargeFileTask): Promise<void> {
  const control = new AbortController()
  parentPort?.on('message', () => control.abort())
  const database = openDatabase(task.databaseUrl, {
    log: SILENT,
    poolSize: CONNECTIONS,
    limits: 'patient',
    readUrl: task.databaseReadUrl,
  })
  let rows = 0
  try {
    await writeFile(await planOf(database, task), {
      id: task.id,
      path: task.path,
      chromium: task.chromium,
      signal: control.signal,
      progress: {
        rows(more) {
          rows += more
        },
        bytes(soFar) {
          say({ type: 'progress', rows, bytes: soFar })
          rows = 0
        },
      },
    })
    say({ type: 'done' })
  } finally {
    await database.close()
  }
}

write(workerData as LargeFileTask).catch((error: NodeJS.ErrnoException) => {
  say({ type: 'failed', name: error.name, message: error.message, code: error.code })
})
