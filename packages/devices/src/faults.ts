import { columnName } from './derive/columns.ts'
import type { Limits, ModelDefinition, ModuleDefinition, Quantity, SettingDefinition } from './types.ts'

/** PostgreSQL cuts longer names off without a word: two columns would become one. Room is left for a roll-up's suffix. */
const COLUMN = /^[a-z][a-z0-9_]{0,49}$/

/** What is wrong with a set of definitions, one line each. A registry with faults is not built. */
export function faultsOf(models: readonly ModelDefinition[]): string[] {
  return [
    ...repeated(models.map(({ id }) => id)).map((id) => `${id}: defined twice`),
    ...models.flatMap(modelFaults),
    ...columnFaults(models),
  ]
}

const repeated = (keys: readonly string[]): string[] => [...new Set(keys.filter((key, at) => keys.indexOf(key) < at))]

function modelFaults({ id, page, modules, settings, commands }: ModelDefinition): string[] {
  const faults = [
    ...repeated(modules.map(({ key }) => key)).map((key) => `module ${key} twice`),
    ...repeated(settings.map(({ key }) => key)).map((key) => `setting ${key} twice`),
    ...repeated(commands).map((command) => `command ${command} twice`),
    ...modules.flatMap(moduleFaults),
    ...settings.filter((setting) => !beginsWithin(setting)).map(({ key }) => `setting ${key}: begins outside`),
  ]
  if (!/^[A-Za-z0-9]+$/.test(page)) faults.push(`page ${page}: letters and digits only`)
  if (!modules.some(({ kind }) => kind !== undefined)) faults.push('watches for nothing')
  return faults.map((fault) => `${id}: ${fault}`)
}

const beginsWithin = (setting: SettingDefinition): boolean =>
  setting.type === 'choice'
    ? setting.options.includes(setting.initial)
    : setting.min < setting.max && setting.initial >= setting.min && setting.initial <= setting.max

const moduleFaults = ({ key, readings }: ModuleDefinition): string[] => [
  ...repeated(readings.map((quantity) => quantity.key)).map((quantity) => `${key}.${quantity} twice`),
  ...readings.flatMap((quantity) => quantityFaults(quantity).map((fault) => `${key}.${quantity.key}: ${fault}`)),
]

function quantityFaults({ range: [min, max], digits, limits = [] }: Quantity): string[] {
  const faults: string[] = []
  if (!Number.isFinite(min) || !Number.isFinite(max) || min >= max) faults.push('range is empty or endless')
  if (!Number.isInteger(digits) || digits < 0 || digits > 6) faults.push('digits')
  for (const limit of limits) {
    const steps = stepsOf(limit)
    if (steps.some((step) => !(step > min && step < max))) faults.push(`limits ${limit.direction} leave the range`)
    if (!isRising(limit.direction === 'above' ? steps : steps.toReversed())) {
      faults.push(`limits ${limit.direction} are out of order`)
    }
  }
  if (repeated(limits.map(({ direction }) => direction)).length > 0) faults.push('limits twice in one direction')
  const [above, below] = (['above', 'below'] as const).map((side) => limits.find(({ direction }) => direction === side))
  if (above && below && below.warn >= above.warn) faults.push('limits leave no normal value')
  return faults
}

const stepsOf = ({ warn, alarm, highRisk }: Limits): number[] =>
  highRisk === undefined ? [warn, alarm] : [warn, alarm, highRisk]

const isRising = (steps: readonly number[]): boolean =>
  steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? Number.NaN))

/** One column holds one quantity in one unit, whichever model it comes from. */
function columnFaults(models: readonly ModelDefinition[]): string[] {
  const meanings = new Map<string, Set<string>>()
  for (const { modules } of models) {
    for (const { key: module, readings } of modules) {
      for (const { key: quantity, unit } of readings) {
        const column = columnName(module, quantity)
        const meaning = `${module}.${quantity} in ${unit || 'no unit'}`
        meanings.set(column, (meanings.get(column) ?? new Set()).add(meaning))
      }
    }
  }
  return [...meanings].flatMap(([column, meaning]) => [
    ...(COLUMN.test(column) ? [] : [`column ${column}: not a safe name`]),
    ...(meaning.size === 1 ? [] : [`column ${column}: ${[...meaning].join(', ')}`]),
  ])
}
