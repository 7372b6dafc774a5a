import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schema = readFileSync(new URL('../src/alarms/cap/cap-1.2.xsd', import.meta.url), 'utf8')

/** What the standard says in words and its schema leaves open. */
const NO_MARKS = /^[^\s,<&]+$/
const WORDED: Readonly<Record<string, RegExp>> = {
  identifier: NO_MARKS,
  sender: NO_MARKS,
  references: /^([^\s,]+,[^\s,]+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d ?)+$/,
  circle: /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)? \d+(\.\d+)?$/,
}

/** What is wrong with a CAP document; nothing when it is valid. */
export async function capProblems(xml: string): Promise<string[]> {
  const { valid, errors } = await validateXML({ xml: { fileName: 'alert.xml', contents: xml }, schema })
  if (!valid) return errors.map(({ message }) => message)
  return Object.entries(WORDED).flatMap(([name, allowed]) =>
    textsOf(xml, name).flatMap((text) => (allowed.test(text) ? [] : [`${name}: ${text}`])),
  )
}

/** What keeps it from being well-formed XML. */
export async function xmlProblems(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'document.xml', contents: xml }, normalization: 'c14n' })
  return errors.map(({ message }) => message)
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Texts of every element of that name that holds nothing else. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity),
  )
