import type { AlarmEvent, Detection, ModuleKey } from '@vigil/contract'
import { type Quantity, registry } from '@vigil/devices'
import { peakStateOf, toldByLimit } from '@vigil/domain'
import { alarmMessage, type Lookup, POINT_STATE_KEYS, substanceName, withFindings } from '@vigil/i18n/web'

export const DEFAULT_DIGITS = 2

const quantityOf = (deviceType: string, module: ModuleKey, key: string): Quantity | undefined =>
  registry
    .model(deviceType)
    ?.modules.find((each) => each.key === module)
    ?.readings.find((each) => each.key === key)

/** With how many digits a value is told: an instrument's own, or two where it is not known. */
export const digitsOf = (deviceType: string, module: ModuleKey, key: string): number =>
  quantityOf(deviceType, module, key)?.digits ?? DEFAULT_DIGITS

/** In the language of whoever reads it; the event's own text is in the site's. */
export function alarmText(texts: Lookup, alarm: AlarmEvent): string {
  const { life, module } = alarm
  // No device has said anything: it was started by a person.
  if (life?.source === 'drill') {
    const state = texts.t(POINT_STATE_KEYS[peakStateOf(alarm)])
    return texts.t('desk.drill.text', { module: texts.t(`module.${module}`), state })
  }
  return worded(texts, alarm.deviceType, { ...alarm, state: peakStateOf(alarm) })
}

/** Which module and quantity, and what was identified: for where the values stand beside it. */
export function aboutText(texts: Lookup, alarm: AlarmEvent): string {
  const { module, peak, now, findings, life } = alarm
  const quantity = now?.quantity ?? peak?.quantity
  if (life?.source === 'drill' || quantity === undefined) return alarmText(texts, alarm)
  const about = texts.t('alarm.text.about', {
    module: texts.t(`module.${module}`),
    quantity: texts.t(`quantity.${quantity}`),
  })
  return withFindings(texts, about, findings)
}

/** Who passed the lane, as far as the device told: the vehicle first, by which somebody finds it. */
export function passageParts(texts: Lookup, { life }: Pick<AlarmEvent, 'life'>): readonly string[] {
  const { lane, direction, vehicle } = life?.passage ?? {}
  return [
    vehicle ?? [],
    direction === undefined ? [] : texts.t(`alarm.passage.${direction}`),
    lane === undefined ? [] : texts.t('alarm.passage.lane', { lane }),
  ].flat()
}

export function passageText(texts: Lookup, alarm: Pick<AlarmEvent, 'life'>): string | undefined {
  const parts = passageParts(texts, alarm)
  return parts.length === 0 ? undefined : parts.join(' · ')
}

/** In a word or two, for a row of one line: what was identified, else what is measured. */
export function briefText(texts: Lookup, alarm: AlarmEvent): string {
  const { module, peak, now, findings, life } = alarm
  const quantity = now?.quantity ?? peak?.quantity
  if (life?.source !== 'drill' && findings.length > 0)
    return findings.map(({ name }) => substanceName(texts, name)).join(', ')
  return life?.source === 'drill' || quantity === undefined
    ? texts.t(`module.${module}`)
    : texts.t(`quantity.${quantity}`)
}

/** How it stands now: what a case was worst at, or came to before it came again, is not what is measured now. */
export function presentText(texts: Lookup, alarm: AlarmEvent): string {
  const cameAgain = (alarm.life?.occurrences ?? 1) > 1
  if (alarm.life?.source === 'drill' || (!cameAgain && alarm.state === peakStateOf(alarm)))
    return alarmText(texts, alarm)
  return worded(texts, alarm.deviceType, { ...alarm, peak: null, findings: cameAgain ? [] : alarm.findings })
}

/** What a detection found worst; the text of one that says no more than its words stays as it came. */
export const detectionText = (texts: Lookup, { deviceType, worst, message }: Detection): string =>
  worst === undefined ? message : worded(texts, deviceType, worst)

function worded(
  texts: Lookup,
  deviceType: string,
  { module, state, peak, findings }: Pick<AlarmEvent, 'module' | 'state' | 'peak' | 'findings'>,
): string {
  if (peak === null) return alarmMessage(texts, { module, state, peak, findings })
  const times = toldByLimit(peak.value, peak.unit, peak.limit ?? null)
  return alarmMessage(texts, {
    module,
    state,
    peak,
    times,
    findings,
    digits: digitsOf(deviceType, module, peak.quantity),
  })
}
