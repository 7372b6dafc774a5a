import type { AlarmEvent, AlarmIncident } from '@vigil/contract'
import { durationText, type Lookup, unitText } from '@vigil/i18n/web'

/** Why an alarm is in its incident, in words; the figures are those by which the rule decided. */
export function incidentWhy(texts: Lookup, incident: AlarmIncident | undefined, others: readonly AlarmEvent[]): string {
  if (incident === undefined) return texts.t('incident.why.first')
  const { why, by, to, seconds = 0, metres = 0 } = incident
  // The one that it was found by may be dealt with and gone.
  const device = others.find(({ id }) => id === to)?.deviceName ?? texts.t('common.unknown')
  const time = durationText(seconds * 1000, texts.language)
  const distance = unitText(metres, 'meter', texts.language)
  return texts.t(`incident.why.${why}`, { by, device, time, distance })
}
