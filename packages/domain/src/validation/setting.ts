import type { SettingDefinition } from '@vigil/devices'
import { check, type Problem } from './problem.ts'
import { decimals, type Entered, inRange, integerInRange, numberOf, oneOf } from './rules.ts'

/** One setting of a device (smoothing, sampling time, waiting time, door-open interruption, flow ...) against its range. */
export function validateSetting(definition: SettingDefinition, value: Entered): Problem[] {
  if (definition.type === 'choice') return check(definition.key, value, oneOf(definition.options))
  const { min, max } = definition
  return definition.decimals === 0
    ? check(definition.key, value, integerInRange(min, max))
    : check(definition.key, value, inRange(min, max), decimals(definition.decimals))
}

/** A setting that the model does not have is refused: sent on, a device might take it for something else. */
export function validateSettings(
  definitions: readonly SettingDefinition[],
  values: Readonly<Record<string, Entered>>,
): Problem[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const definition = definitions.find((each) => each.key === key)
    return definition === undefined
      ? [{ field: key, key: 'validation.settingUnknown' as const }]
      : validateSetting(definition, value)
  })
}

/** Settings that have passed their check, numbers as numbers: a form gives text. */
export function settingValues(
  definitions: readonly SettingDefinition[],
  values: Readonly<Record<string, Entered>>,
): Record<string, number | string> {
  const isNumber = new Set(definitions.flatMap(({ key, type }) => (type === 'number' ? [key] : [])))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, (isNumber.has(key) ? numberOf(value) : value) ?? '']),
  )
}
