import type { SettingDefinition } from '@vigil/devices'
import { formatNumber, type Lookup, unitSymbol, withUnit } from '@vigil/i18n/web'

/** A setting's value as the form shows it: an option by its name, a number with its unit. */
export function settingText(
  texts: Lookup,
  definitions: readonly SettingDefinition[],
  key: string,
  value: number | string,
): string {
  const definition = definitions.find((each) => each.key === key)
  if (definition?.type === 'choice' && definition.options.some((option) => option === value)) {
    return texts.t(`setting.option.${key}.${value}`)
  }
  if (definition?.type === 'number' && typeof value === 'number') {
    return withUnit(formatNumber(texts.language, value, definition.decimals), unitSymbol(texts, definition.unit))
  }
  return String(value)
}
