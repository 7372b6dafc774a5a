import { parentPort } from 'node:worker_threads'
import { type Database, openDatabase } from '../../platform/database.ts'
import { makeExposure } from './make-exposure.ts'
import { makeScores } from './make-scores.ts'
import { makeSigns } from './make-signs.ts'
import { makeStays } from './make-stays.ts'
import type { SafetyAnswerOf, SafetyJob } from './safety-job.ts'

/** What could be told of the database, the server's own has told. */
const SILENT = { info() {}, warn() {}, error() {} }

function made(pool: Database['pool'], job: SafetyJob): Promise<SafetyAnswerOf<SafetyJob>> {
  if (job.kind === 'scores') return makeScores(pool, job)
  if (job.kind === 'exposure') return makeExposure(pool, job)
  return job.kind === 'stays' ? makeStays(pool, job) : makeSigns(pool, job)
}

async function answer(job: SafetyJob): Promise<void> {
  const began = performance.now()
  const database = openDatabase(job.databaseUrl, { log: SILENT, poolSize: 1, limits: 'patient' })
  try {
    const told = await made(database.pool, job)
    parentPort?.postMessage({ ...told, tookMs: Math.round(performance.now() - began) })
  } finally {
    await database.close()
  }
}

parentPort?.on('message', (job: SafetyJob) => {
  // Whatever is thrown ends the thread, and is told to who asked.
  answer(job).catch((error: unknown) => {
    setImmediate(() => {
      throw error
    })
  })
})
