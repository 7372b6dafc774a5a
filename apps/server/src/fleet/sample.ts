import type { SampleMessage } from '@vigil/contract'
import { filedTimes } from '@vigil/domain'
import { standardVolume } from '@vigil/science'
import type { SamplePart } from '../history/writing/records.ts'

/** A sampler without a thermometer is taken to stand in a room. */
const ROOM_CELSIUS = 20
const REFERENCE_K = 273.15

export function samplePart(sn: string, message: SampleMessage, at: number, messageId: string): SamplePart {
  const { volume, pressure, temperature } = message
  return {
    id: `${sn}:${message.time}:${messageId}`,
    number: message.number,
    ...filedTimes(message, at),
    pressure,
    flow: message.flow,
    volume,
    standardVolume: standardVolume(volume, pressure, temperature ?? ROOM_CELSIUS, REFERENCE_K)?.litres ?? volume,
    temperature,
    duration: message.duration,
    result: message.result,
    simulated: message.simulated === true,
  }
}
