import type { AlarmEvent } from '@vigil/contract'
import { worstOf } from '@vigil/domain'
import { alarmMessage, type Lookup } from '@vigil/i18n/web'
import { digitsOf } from './card-readings.ts'

/** In the language of whoever reads it; the event's own text is in the site's. */
export function alarmText(texts: Lookup, alarm: AlarmEvent): string {
  const { module, peak, findings, deviceType } = alarm
  const digits = peak === null ? undefined : digitsOf(deviceType, module, peak.quantity)
  return alarmMessage(texts, { module, state: worstOf(alarm), peak, findings, digits })
}
