import { parentPort, workerData } from 'node:worker_threads'
import { N42Error, readN42 } from '@vigil/science'
import type { N42Reply } from './n42-reader.ts'

function reply(content: string): N42Reply {
  try {
    return { document: readN42(content) }
  } catch (error) {
    if (error instanceof N42Error) return { fault: error.fault, line: error.line }
    throw error
  }
}

parentPort?.postMessage(reply(workerData))
