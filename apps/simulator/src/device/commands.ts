import type { AnswerMessage, DownMessage } from '@vigil/contract'
import type { ModelDefinition, SettingDefinition } from '@vigil/devices'
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
  /** Begins something that takes time; false while another such thing is under way. */
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

/** All or nothing: a device with half of its new settings would be nobody's. */
export function changeSettings(device: Commanded, wanted: Readonly<Record<string, unknown>>): Answer {
  const known = new Map(device.model.settings.map((setting) => [setting.key, setting]))
  const problems = Object.entries(wanted).flatMap(([key, value]) => problemOf(known.get(key), key, value))
  if (problems.length > 0) return failed(problems.join('; ').slice(0, 200))
  for (const [key, value] of Object.entries(wanted)) device.setSetting(key, value as number | string)
  return done({ settings: Object.fromEntries(device.settings) })
}

function problemOf(setting: SettingDefinition | undefined, key: string, value: unknown): string[] {
  if (setting === undefined) return [`${key}: unknown setting`]
  if (setting.type === 'choice') {
    return setting.options.includes(String(value)) ? [] : [`${key}: one of ${setting.options.join(', ')}`]
  }
  const fits = typeof value === 'number' && value >= setting.min && value <= setting.max
  return fits ? [] : [`${key}: ${setting.min} to ${setting.max} ${setting.unit}`]
}
