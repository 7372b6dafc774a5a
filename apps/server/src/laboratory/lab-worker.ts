import { parentPort } from 'node:worker_threads'
import { momentOfClock } from '@vigil/domain'
import { checkAxis, readLightFile, referenceFault, SpectrumFileError } from '@vigil/science'
import type { LabAnswer, LabJob } from './lab-files.ts'
import { attached, faultOf, readLabFile } from './read-lab-file.ts'

/** What a file can not be used for is an answer; whatever else is thrown ends the thread. */
function answer(job: LabJob): LabAnswer {
  const { bytes, name } = job
  if (job.kind === 'file') {
    const { items, now, timeZone, technique } = job
    const devices = new Set(job.devices)
    return readLabFile(bytes, name, {
      items,
      knowsDevice: (sn) => devices.has(sn),
      momentOfClock: (wall) => momentOfClock(wall, timeZone),
      now,
      technique,
    })
  }
  try {
    const read = readLightFile(bytes, { asked: job.technique, name })
    if (job.kind === 'axis') return { check: read.kind === job.technique ? checkAxis(read, job.standard) : undefined }
    if (job.technique !== undefined && read.kind !== job.technique)
      return { fault: 'laboratory.reference.fault.technique' }
    // Who approves it sees no more than its name and its curve: what can not be told apart by it is refused before.
    const fault = referenceFault(read)
    return fault === undefined
      ? { technique: read.kind, spectrum: attached(read, name)?.data }
      : { fault: `laboratory.reference.fault.${fault}` }
  } catch (error) {
    if (!(error instanceof SpectrumFileError)) throw error
    return { fault: `imports.problem.${faultOf(error)}` }
  }
}

parentPort?.on('message', (job: LabJob) => parentPort?.postMessage(answer(job)))
