import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SpectrumDocument, SpectrumFileError, type TakenMeasurement, XmlFileError } from '@vigil/science'
import { Refusal } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import { createSpareThreads } from '../platform/spare-threads.ts'
import type { FileProblem, FileProblems, FileReading } from './file-reading.ts'

export type FileJob =
  | { readonly format: 'csv' | 'gpx'; readonly content: string; readonly sn: string | undefined }
  | { readonly format: 'spectra'; readonly bytes: Uint8Array; readonly timeZone: string }

export type TakenDocument = Omit<SpectrumDocument, 'measurements'> & {
  readonly measurements: readonly TakenMeasurement[]
}

/** Parts of what a file holds, one after the other. */
export interface FileReply {
  readonly readings?: Omit<FileReading, 'told'>[]
  readonly told?: FileReading['told']
  readonly problems?: { listed: FileProblem[]; count: number }
  readonly document?: Omit<TakenDocument, 'measurements'>
  readonly measurements?: readonly TakenMeasurement[]
  readonly fault?: XmlFileError['fault']
  readonly spectrumFault?: SpectrumFileError['fault']
  readonly line?: number
  readonly max?: number
  readonly end?: true
}

/** It takes more memory or time than one file may. */
export class FileTooMuch extends Error {
  override name = 'FileTooMuch'
}

export interface FileReaderOptions {
  memoryMb?: number
  timeoutMs?: number
}

/**
 * Further files wait: each may take as much memory as the whole server. One place is left to the others, whatever somebody brings,
 * and what waits is bounded: it is kept in memory, too.
 */
const TURNS = { places: 2, placesPerOwner: 1, waitingPerOwner: 4, waitingInAll: 20 }
const MEMORY_MB = 768
/** A file at the bounds of what may be takes a few seconds. */
const TIMEOUT_MS = 30_000
/** The next file of a folder finds the thread still there. */
const IDLE_MS = 10_000

/**
 * Reads files beside the server, which would stand still for as long as somebody's file takes: eight megabytes of titles in one
 * line took twenty seconds. What is read comes over part by part, each in a turn of its own.
 */
export function createFileReader({ memoryMb = MEMORY_MB, timeoutMs = TIMEOUT_MS }: FileReaderOptions = {}) {
  const inTurn = createFairTurns({ ...TURNS, refused: () => new Refusal('importsTooMany') })
  const threads = createSpareThreads({ file: 'imports/file-worker', memoryMb, idleMs: IDLE_MS })

  async function readOnce(job: FileJob, take: (part: FileReply) => void): Promise<void> {
    const worker = threads.take()
    let late: NodeJS.Timeout | undefined
    let isWhole = false
    // Taken off one by one: a thread hears by listeners of its own, too.
    const heard: { message?: (part: FileReply) => void; error?: (error: Error) => void; exit?: () => void } = {}
    try {
      await new Promise<void>((resolve, reject) => {
        late = setTimeout(() => reject(new FileTooMuch('not read in time')), timeoutMs)
        heard.message = (part) => {
          if (part.end === true) return resolve()
          if (part.fault !== undefined) return reject(new XmlFileError(part.fault, part.line, part.max))
          if (part.spectrumFault !== undefined) return reject(new SpectrumFileError(part.spectrumFault, part.line))
          take(part)
          nextTurn().then(() => worker.postMessage('taken'), reject)
        }
        heard.error = (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileTooMuch(error.message) : error)
        heard.exit = () => reject(new Error('the reader of files ended without an answer'))
        for (const [event, listener] of Object.entries(heard)) worker.on(event, listener)
        worker.postMessage(job)
      })
      isWhole = true
    } catch (error) {
      isWhole = error instanceof XmlFileError || error instanceof SpectrumFileError
      throw error
    } finally {
      clearTimeout(late)
      for (const [event, listener] of Object.entries(heard)) worker.off(event, listener)
      if (isWhole) threads.keep(worker)
      else await worker.terminate()
    }
  }

  const read = (owner: string, job: FileJob, take: (part: FileReply) => void): Promise<void> =>
    inTurn(owner, () => readOnce(job, take))

  async function rows(job: FileJob, owner: string, problems: FileProblems): Promise<FileReading[]> {
    const readings: FileReading[] = []
    let told: FileReading['told']
    await read(owner, job, (part) => {
      told ??= part.told
      for (const reading of part.readings ?? []) readings.push({ ...reading, told })
      if (part.problems !== undefined) problems.take(part.problems)
    })
    return readings
  }

  return {
    /** `owner`: who brings the file, and waits behind his own. */
    async spectra(bytes: Uint8Array, timeZone: string, owner: string): Promise<TakenDocument> {
      let document: FileReply['document']
      const measurements: TakenMeasurement[] = []
      await read(owner, { format: 'spectra', bytes, timeZone }, (part) => {
        document = part.document ?? document
        measurements.push(...(part.measurements ?? []))
      })
      if (document === undefined) throw new Error('the reader of files told nothing')
      return { ...document, measurements }
    },
    csv: (content: string, sn: string | undefined, owner: string, problems: FileProblems) =>
      rows({ format: 'csv', content, sn }, owner, problems),
    gpx: (content: string, sn: string | undefined, owner: string, problems: FileProblems) =>
      rows({ format: 'gpx', content, sn }, owner, problems),
  }
}
export type FileReader = ReturnType<typeof createFileReader>
