import { type AlarmKind, type Finding, type Position, State2 } from '@vigil/contract'
import type { LonLat } from '../../places/sphere.ts'

/** Common Alerting Protocol 1.2 (OASIS), as much of it as an alarm needs. */

export interface CapText {
  /** RFC 3066, e.g. `en` or `zh-CN`. */
  readonly language: string
  /** What it is, in a few words. */
  readonly event: string
  readonly headline: string
  readonly description: string
  readonly instruction: string
  readonly areaDesc: string
}

export interface CapSource {
  readonly id: string
  /** Version of the alarm: every version that is sent is a document of its own. */
  readonly version: number | string
  readonly kind: AlarmKind
  readonly simulated: boolean
  /** The worst that it has been. */
  readonly peakState: State2
  readonly state: State2
  readonly beginAt: number
  readonly endAt: number | null
  /** An operator took it off as no danger. */
  readonly isCleared: boolean
  readonly findings: readonly Finding[]
  readonly isFire: boolean
  readonly position: Pick<Position, 'longitude' | 'latitude'> | null
  /** Areas that somebody reckoned and attached, as closed lines. */
  readonly polygons?: readonly (readonly LonLat[])[] | undefined
  readonly web: string
  readonly contact: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

export interface CapEnvelope {
  readonly sender: string
  readonly senderName: string
  readonly sentAt: number
  /** Minutes east of Greenwich, of the site's clock. */
  readonly offsetMin: number
  readonly radiusKm: number
  /** The document before this one, if there was one. */
  readonly previous: { readonly version: number | string; readonly sentAt: number } | null
}

type Element = readonly [name: string, content: string | readonly Element[]]

const MINUTES_PER_HOUR = 60
const MINUTE_MS = 60 * 1000
const SURE = 85
const EVEN = 50

/** CAP writes the offset in digits; for Greenwich itself it wants -00:00. */
export function capTime(at: number, offsetMin: number): string {
  const local = new Date(at + offsetMin * MINUTE_MS).toISOString().slice(0, 'yyyy-MM-ddThh:mm:ss'.length)
  const digits = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.abs(offsetMin)
  const sign = offsetMin > 0 ? '+' : '-'
  return `${local}${sign}${digits(Math.floor(minutes / MINUTES_PER_HOUR))}:${digits(minutes % MINUTES_PER_HOUR)}`
}

/** No simulated danger may leave the house as a real one. */
function statusOf({ kind, simulated }: CapSource): 'Actual' | 'Exercise' | 'Test' {
  if (kind === 'drill') return 'Exercise'
  return kind === 'test' || simulated ? 'Test' : 'Actual'
}

function severityOf(state: State2): 'Extreme' | 'Severe' | 'Moderate' {
  if (state === State2.HighRisk) return 'Extreme'
  return state === State2.Alarm ? 'Severe' : 'Moderate'
}

function urgencyOf({ endAt, state }: CapSource): 'Immediate' | 'Expected' | 'Past' {
  if (endAt !== null) return 'Past'
  return state >= State2.Alarm ? 'Immediate' : 'Expected'
}

function certaintyOf({ findings, peakState }: CapSource): 'Observed' | 'Likely' | 'Possible' {
  const sureness = findings.flatMap(({ confidence }) => confidence ?? [])
  if (sureness.length === 0) return peakState >= State2.Alarm ? 'Observed' : 'Likely'
  const best = Math.max(...sureness)
  if (best >= SURE) return 'Observed'
  return best > EVEN ? 'Likely' : 'Possible'
}

function messageTypeOf({ isCleared }: CapSource, { previous }: CapEnvelope): 'Alert' | 'Update' | 'Cancel' {
  if (previous === null) return 'Alert'
  return isCleared ? 'Cancel' : 'Update'
}

/** Neither a blank, a comma nor a mark of XML may stand in an identifier. */
export const capIdentifier = (id: string, version: number | string): string =>
  `${id.replace(/[\s,<&]/g, '-')}.${version}`

const optional = (name: string, text: string): readonly Element[] => (text === '' ? [] : [[name, text]])

function infoOf(source: CapSource, envelope: CapEnvelope, text: CapText): Element {
  const { offsetMin } = envelope
  const isOver = source.endAt !== null || source.isCleared
  return [
    'info',
    [
      ['language', text.language],
      ['category', 'CBRNE'],
      ...(source.isFire ? ([['category', 'Fire']] as const) : []),
      ['event', text.event],
      ['responseType', isOver ? 'AllClear' : 'Assess'],
      ['urgency', urgencyOf(source)],
      ['severity', severityOf(source.peakState)],
      ['certainty', certaintyOf(source)],
      ['onset', capTime(source.beginAt, offsetMin)],
      ...optional('senderName', envelope.senderName),
      ...optional('headline', text.headline),
      ...optional('description', text.description),
      ...optional('instruction', text.instruction),
      ...optional('web', source.web),
      ...optional('contact', source.contact),
      ...source.parameters.map(
        ([valueName, value]): Element => [
          'parameter',
          [
            ['valueName', valueName],
            ['value', value],
          ],
        ],
      ),
      ['area', areaOf(source, envelope, text)],
    ],
  ]
}

/** Five digits of a degree are a metre. */
const PLACE_DIGITS = 5
/** What lies beyond the date line is told as on the other side of it: CAP knows no more than 180 degrees. */
const within180 = (longitude: number): number =>
  Math.abs(longitude) > 180 ? ((longitude + 540) % 360) - 180 : longitude
const pairOf = ([longitude, latitude]: LonLat): string =>
  `${latitude.toFixed(PLACE_DIGITS)},${within180(longitude).toFixed(PLACE_DIGITS)}`

function areaOf(source: CapSource, { radiusKm }: CapEnvelope, { areaDesc }: CapText): readonly Element[] {
  const { position, polygons = [] } = source
  return [
    ['areaDesc', areaDesc],
    ...polygons.map((ring): Element => ['polygon', ring.map(pairOf).join(' ')]),
    ...(position === null ? [] : [['circle', `${position.latitude},${position.longitude} ${radiusKm}`] as const]),
  ]
}

/** The document as text. `texts`: one for each language. */
export function capAlert(source: CapSource, envelope: CapEnvelope, texts: readonly CapText[]): string {
  const { sender, sentAt, offsetMin, previous } = envelope
  const alert: readonly Element[] = [
    ['identifier', capIdentifier(source.id, source.version)],
    ['sender', sender],
    ['sent', capTime(sentAt, offsetMin)],
    ['status', statusOf(source)],
    ['msgType', messageTypeOf(source, envelope)],
    ['scope', 'Restricted'],
    ['restriction', 'Operators and emergency services of the site'],
    ...(previous === null
      ? []
      : optional(
          'references',
          `${sender},${capIdentifier(source.id, previous.version)},${capTime(previous.sentAt, offsetMin)}`,
        )),
    ['incidents', capIdentifier(source.id, 1)],
    ...texts.map((text) => infoOf(source, envelope, text)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">${xmlOf(alert)}</alert>\n`
}

function xmlOf(elements: readonly Element[]): string {
  return elements
    .map(([name, content]) => `<${name}>${typeof content === 'string' ? xmlText(content) : xmlOf(content)}</${name}>`)
    .join('')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML 1.0 knows no way to write the others: control characters, halves of a character. */
function isWritable(character: string): boolean {
  const code = character.codePointAt(0) as number
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
}

/** As XML may carry it between tags; whatever it can not carry is left out. */
export function xmlText(text: string): string {
  return [...text].map((character) => (isWritable(character) ? (ESCAPES[character] ?? character) : '')).join('')
}
