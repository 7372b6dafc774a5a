import type { CommandRecord } from '@vigil/contract'
import type { SettingDefinition } from '@vigil/devices'
import type { Lookup } from '@vigil/i18n/web'
import { settingText } from './setting-text.ts'

export interface ResultLine {
  readonly key: string
  readonly label: string
  readonly value: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).join(', ') : isRecord(value) ? JSON.stringify(value) : String(value)

/** What a device answered, line by line. Its sensors are told by the names of the trade, anything else as it came. */
export function resultLines(
  texts: Lookup,
  { result, status }: Pick<CommandRecord, 'result' | 'status'>,
  definitions: readonly SettingDefinition[],
): ResultLine[] {
  if (result === null || status !== 'done') return []
  const { sensors, settings, ...rest } = result
  const lines: ResultLine[] = []
  if (isRecord(sensors))
    for (const [module, quantities] of Object.entries(sensors))
      lines.push({
        key: `sensors.${module}`,
        label: texts.t(`module.${module}`),
        value: Array.isArray(quantities)
          ? quantities.map((each) => texts.t(`quantity.${String(each)}`)).join(', ')
          : text(quantities),
      })
  if (isRecord(settings))
    for (const [key, value] of Object.entries(settings))
      lines.push({
        key: `settings.${key}`,
        label: texts.exists(`setting.${key}`) ? texts.t(`setting.${key}`) : key,
        value:
          typeof value === 'number' || typeof value === 'string'
            ? settingText(texts, definitions, key, value)
            : text(value),
      })
  for (const [key, value] of Object.entries(rest)) {
    if (key === 'thresholds' && Array.isArray(value))
      lines.push({ key, label: texts.t('control.limits'), value: String(value.length) })
    else lines.push({ key, label: key, value: text(value) })
  }
  return lines
}

/** Words that the protocol gives devices for common reasons; any other is told as the device put it. */
const REASONS: Readonly<Record<string, string>> = {
  busy: 'control.reason.busy',
  'not possible now': 'control.reason.notNow',
  'device is in fault': 'control.reason.fault',
  'device went into fault': 'control.reason.fault',
}

export const reasonText = (texts: Lookup, reason: string): string => {
  const key = REASONS[reason]
  return key === undefined ? reason : texts.t(key)
}
