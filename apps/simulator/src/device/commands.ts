import type { AnswerMessage, DownMessage } from '@vigil/contract'
import type { ModelDefinition, SettingDefinition } from '@vigil/devices'
import { type Entered, settingValues, validateSettings } from '@vigil/domain'
import { z } from 'zod'

export type Command = Extract<DownMessage, { type: 'command' }>
type Answer = Omit<AnswerMessage, 'type' | 'command' | 'time' | 'id'>

/** What a command does to the device it reaches. */
export interface Commanded {
  readonly model: ModelDefinition
  readonly faulty: boolean
  readonly sensors: Readonly<Record<string, readonly string[]>>
  readonly limits: () => unknown
  readonly settings: ReadonlyMap<string, number | string>
  setSetting(key: string, value: number | string): void
  /** Begins something that takes time; false while something else is under way. */
  begin(work: Work, at: number, command: string): boolean
  module(name: string, at: number): boolean
}

export type Work = 'selfCleaning' | 'selfCalibrating' | 'learning'
export const WORK_SECONDS: Readonly<Record<Work, number>> = { selfCleaning: 60, selfCalibrating: 45, learning: 60 }

const done = (result?: Record<string, unknown>): Answer => ({ status: 'done', ...(result && { result }) })
const failed = (reason: string): Answer => ({ status: 'failed', reason })
const intervalParams = z.object({ interval: z.coerce.number() })

const WORK: Readonly<Record<string, Work>> = {
  selfClean: 'selfCleaning',
  selfCalibration: 'selfCalibrating',
  clearBground: 'learning',
}

/** The device's first answer to a command; work that takes time answers again. */
export function obey(device: Commanded, { id, name, params }: Command, at: number): Answer {
  if (!(device.model.commands as readonly string[]).includes(name)) return failed(`unknown command ${name}`)
  if (device.faulty && name !== 'getSensors') return failed('device is in fault')
  const work = WORK[name]
  if (work !== undefined) return device.begin(work, at, id) ? { status: 'accepted', progress: 0 } : failed('busy')
  switch (name) {
    case 'getSensors':
      return done({ sensors: device.sensors })
    case 'syncGdSensorConfig':
      return done({ thresholds: device.limits(), settings: Object.fromEntries(device.settings) })
    case 'sendDataInterval': {
      const interval = intervalParams.safeParse(params)
      return interval.success
        ? changeSettings(device, { dataInterval: interval.data.interval })
        : failed('interval: no number')
    }
    default:
      return device.module(name, at) ? done() : failed('not possible now')
  }
}

/** All or nothing: a device with half of its new settings would be nobody's. None wanted: it tells what they are. */
export function changeSettings(device: Commanded, wanted: Readonly<Record<string, unknown>>): Answer {
  const definitions = device.model.settings
  const entered = wanted as Readonly<Record<string, Entered>>
  const problems = validateSettings(definitions, entered).map(({ field }) => {
    const definition = definitions.find(({ key }) => key === field)
    return `${field}: ${definition === undefined ? 'unknown setting' : rangeOf(definition)}`
  })
  if (problems.length > 0) return failed(problems.join('; ').slice(0, 200))
  for (const [key, value] of Object.entries(settingValues(definitions, entered))) device.setSetting(key, value)
  return done({ settings: Object.fromEntries(device.settings) })
}

const rangeOf = (setting: SettingDefinition): string =>
  setting.type === 'choice'
    ? `one of ${setting.options.join(', ')}`
    : `${setting.min} to ${setting.max} ${setting.unit}`
