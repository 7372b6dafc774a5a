import { parentPort } from 'node:worker_threads'
import { type Database, openDatabase } from '../../platform/database.ts'
import { compareKept } from './kept-surveys.ts'
import { makeGrid } from './make-grid.ts'
import { makeLimits } from './make-limits.ts'
import { makeSurvey } from './make-survey.ts'
import type { AnswerOf, SurveyJob } from './survey-job.ts'

/** What could be told of the database, the server's own has told. */
const SILENT = { info() {}, warn() {}, error() {} }

function made(pool: Database['pool'], job: SurveyJob): Promise<AnswerOf<SurveyJob>> {
  if (job.kind === 'survey') return makeSurvey(pool, job)
  if (job.kind === 'compare') return compareKept(pool, job)
  return job.kind === 'limits' ? makeLimits(pool, job) : makeGrid(pool, job)
}

async function answer(job: SurveyJob): Promise<void> {
  const database = openDatabase(job.databaseUrl, { log: SILENT, poolSize: 1, limits: 'patient' })
  try {
    parentPort?.postMessage(await made(database.pool, job))
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
