import { type MessagePort, parentPort } from 'node:worker_threads'
import { positionSchema } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { momentOfClock } from '@vigil/domain'
import { readGpx, readSpectrumFile, SpectrumFileError, takenMeasurements, XmlFileError } from '@vigil/science'
import { createReadColumns } from './csv-columns.ts'
import { readCsv } from './csv-file.ts'
import type { FileJob, FileReply } from './file-reader.ts'
import { FileProblems, type FileReading } from './file-reading.ts'

const readColumns = createReadColumns(registry)
/** What crosses over at once: taking it in holds the server up for as long as it takes. */
const READINGS_AT_ONCE = 500
const MEASUREMENTS_AT_ONCE = 8

/** Each point of a track is a reading that tells where its device was. `sn`: of the device that is meant. */
async function* readGpxPoints(
  content: string,
  sn: string | undefined,
  problems: FileProblems,
): AsyncGenerator<FileReading, void> {
  const points = readGpx(content)
  if (points.some((point) => (sn ?? point.sn) === undefined)) {
    return problems.add({ line: 0, key: 'imports.problem.gpxDevice' })
  }
  for (const { line, sn: own = '', latitude, longitude, altitude, time, at } of points) {
    const position = positionSchema.safeParse({ latitude, longitude, altitude })
    if (!position.success) problems.add({ line, key: 'imports.problem.position' })
    if (time === undefined) problems.add({ line, key: 'imports.problem.pointTime' })
    else if (at === undefined) problems.add({ line, key: 'imports.problem.time', values: { value: time } })
    else if (position.success) yield { line, sn: sn ?? own, at, mods: {}, position: position.data }
  }
}

async function* readFile(job: FileJob): AsyncGenerator<FileReply> {
  if (job.format !== 'spectra') {
    const problems = new FileProblems()
    const { content, sn } = job
    const lines =
      job.format === 'csv' ? readCsv(content, sn, readColumns, problems) : readGpxPoints(content, sn, problems)
    for (;;) {
      const readings = []
      let told: FileReply['told']
      for (let next = await lines.next(); ; next = await lines.next()) {
        if (next.done === true)
          return yield { readings, told, problems: { listed: problems.listed, count: problems.count } }
        const { told: columns, ...reading } = next.value
        told = columns
        if (readings.push(reading) >= READINGS_AT_ONCE) break
      }
      yield { readings, told }
    }
  }
  const { timeZone } = job
  const file = readSpectrumFile(job.bytes, { momentOfClock: (wall) => momentOfClock(wall, timeZone) })
  const { measurements, remarks } = takenMeasurements(file)
  const { format, manufacturer, model, serialNumber } = file
  yield { document: { format, manufacturer, model, serialNumber, remarks } }
  for (let start = 0; start < measurements.length; start += MEASUREMENTS_AT_ONCE) {
    yield { measurements: measurements.slice(start, start + MEASUREMENTS_AT_ONCE) }
  }
}

/** The next part goes when the last one was taken. */
async function answer(port: MessagePort, job: FileJob): Promise<void> {
  try {
    for await (const part of readFile(job)) {
      port.postMessage(part)
      await new Promise((taken) => port.once('message', taken))
    }
    port.postMessage({ end: true } satisfies FileReply)
  } catch (error) {
    if (error instanceof SpectrumFileError) {
      port.postMessage({ spectrumFault: error.fault, line: error.line } satisfies FileReply)
    } else if (error instanceof XmlFileError) {
      port.postMessage({ fault: error.fault, line: error.line, max: error.max } satisfies FileReply)
    } else throw error
  }
  port.once('message', (next: FileJob) => void answer(port, next))
}

parentPort?.once('message', (job: FileJob) => {
  if (parentPort !== null) void answer(parentPort, job)
})
