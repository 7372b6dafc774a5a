import type { CommandName } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import type { ControlAim } from '../session/device-control.ts'
import type { Problem } from '../validation/problem.ts'
import type { Entered } from '../validation/rules.ts'
import { validateSetting } from '../validation/setting.ts'

/** Work that takes a device's whole attention for a while: one at a time. */
const LONG_WORK: readonly CommandName[] = ['selfClean', 'selfCalibration', 'clearBground']
export const isLongWork = (name: string): boolean => (LONG_WORK as readonly string[]).includes(name)

/** Asks a device what it has, and starts nothing in it. */
const SEARCHES: readonly CommandName[] = ['getSensors']
export const aimOf = (name: string): ControlAim => ((SEARCHES as readonly string[]).includes(name) ? 'search' : 'start')

export const knowsCommand = ({ commands }: Pick<ModelDefinition, 'commands'>, name: CommandName): boolean =>
  commands.includes(name)

const isEntered = (value: unknown): value is Entered => typeof value === 'number' || typeof value === 'string'

/** Only the data interval takes a parameter; another one would be sent to a device that knows nothing of it. */
export function validateCommand(
  { settings }: Pick<ModelDefinition, 'settings'>,
  name: CommandName,
  params: Readonly<Record<string, unknown>>,
): Problem[] {
  const takes = name === 'sendDataInterval' ? ['interval'] : []
  const unknown = Object.keys(params)
    .filter((field) => !takes.includes(field))
    .map((field): Problem => ({ field, key: 'validation.settingUnknown' }))
  if (name !== 'sendDataInterval') return unknown
  const definition = settings.find(({ key }) => key === 'dataInterval')
  if (definition === undefined) return [{ field: 'interval', key: 'validation.settingUnknown' }, ...unknown]
  const { interval } = params
  const problems = validateSetting(definition, isEntered(interval) ? interval : undefined)
  return [...problems.map((problem) => ({ ...problem, field: 'interval' })), ...unknown]
}
