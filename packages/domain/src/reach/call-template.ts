import { CALL_FIELDS, type CallBody, type CallField } from '@vigil/contract'
import { xmlText } from '../alarms/handling/cap.ts'

export type CallValues = Readonly<Record<CallField, string>>

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
const isField = (name: string): name is CallField => CALL_FIELDS.some((each) => each === name)

/** How a value is written where it stands: it must not end what it stands in. */
export type Escape = (value: string) => string

const inJson: Escape = (value) => JSON.stringify(value).slice(1, -1)
/** Half a character, as a device may send it, has no place in an address: it must not keep the rest from being told. */
export const inAddress: Escape = (value) => encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))
/** What the other side would take for another line is none. */
export const inHeader: Escape = (value) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in
  value.replace(/[\u0000-\u001f\u007f]+/g, ' ')

export const BODY_ESCAPES: Readonly<Record<CallBody, Escape>> = {
  json: inJson,
  form: inAddress,
  // Gateways that read lines would take a second one for an order of their own.
  text: inHeader,
  xml: (value) => xmlText(value).replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
}

export const BODY_TYPES: Readonly<Record<CallBody, string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Names in `{{…}}` that are no field, and braces that are never closed. */
export function templateFaults(template: string): readonly string[] {
  const unknown = [...template.matchAll(FIELD)].flatMap(([, name = '']) => (isField(name) ? [] : [name]))
  const rest = template.replace(FIELD, '')
  return [...unknown, ...(/\{\{|\}\}/.test(rest) ? ['{{'] : [])]
}

/** A value is text, whatever stands in it: no field of its own. */
export const fillTemplate = (template: string, values: CallValues, written: Escape): string =>
  template.replace(FIELD, (_, name: string) => (isField(name) ? written(values[name]) : ''))
