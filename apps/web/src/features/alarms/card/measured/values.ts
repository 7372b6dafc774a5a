import type { AlarmEvent } from '@vigil/contract'
import { formatNumber, type Lookup, unitSymbol, withUnit } from '@vigil/i18n/web'
import { digitsOf } from '../../../../ui/values/alarm-text.ts'

type Where = Pick<AlarmEvent, 'deviceType' | 'module'>

/** A value of the alarm's module as its instrument writes it. */
export function valueText(
  texts: Lookup,
  { deviceType, module }: Where,
  quantity: string,
  value: number,
  unit: string,
): string {
  return withUnit(formatNumber(texts.language, value, digitsOf(deviceType, module, quantity)), unitSymbol(texts, unit))
}
