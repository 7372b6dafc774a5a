import { parentPort } from 'node:worker_threads'
import { openDatabase } from '../../platform/database.ts'
import { makeSurvey } from './make-survey.ts'
import type { SurveyJob } from './survey-job.ts'

/** What could be told of the database, the server's own has told. */
const SILENT = { info() {}, warn() {}, error() {} }

async function answer(job: SurveyJob): Promise<void> {
  const database = openDatabase(job.databaseUrl, { log: SILENT, poolSize: 1, limits: 'patient' })
  try {
    parentPort?.postMessage(await makeSurvey(database.pool, job))
  } finally {
    await database.close()
  }
}

parentPort?.on('message', (job: SurveyJob) => {
  // Whatever is thrown ends the thread, and is told to who asked.
  answer(job).catch((error: unknown) => {
    setImmediate(() => {
      throw error
    })
  })
})
