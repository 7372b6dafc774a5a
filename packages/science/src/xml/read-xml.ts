import { XMLParser } from 'fast-xml-parser'
import { findExcess, XML_BOUNDS, type XmlExcess } from './xml-bounds.ts'

/** Why a file is not what it should be. */
export type XmlFileFault = 'tooLarge' | XmlExcess | 'entities' | 'notXml' | 'notN42' | 'notGpx'

export class XmlFileError extends Error {
  override name = 'XmlFileError'
  constructor(
    readonly fault: XmlFileFault,
    /** Where the XML is broken; 0 where the file as a whole is meant. */
    readonly line = 0,
    /** What would be the most. */
    readonly max = 0,
  ) {
    super(fault)
  }
}

const MAX_CHARS = 64_000_000

/** Elements by name, without the prefixes of namespaces: real files use some that they never declare. */
export type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  maxNestedTags: XML_BOUNDS.depth,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

export const all = (node: Node | undefined, name: string): Node[] => {
  const found = node?.[name]
  return Array.isArray(found) ? found.filter((each): each is Node => typeof each === 'object' && each !== null) : []
}
export const first = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => all(at, name)[0], node)
export const text = (node: Node | undefined, ...path: string[]): string | undefined => {
  const found = first(node, ...path)?.['#text']
  return found === undefined || String(found).trim() === '' ? undefined : String(found).trim()
}
export const attribute = (node: Node, name: string): string | undefined => {
  const found = node[`@${name}`]
  return typeof found === 'string' ? found : undefined
}

/** `foreign`: what a file is called that declares a document type. */
export function readXml(xml: string, foreign: 'notN42' | 'notGpx'): Node {
  if (xml.length > MAX_CHARS) throw new XmlFileError('tooLarge')
  // Entities of a document's own may unfold without end; no instrument writes any.
  if (/<!ENTITY/i.test(xml)) throw new XmlFileError('entities')
  if (/<!DOCTYPE/i.test(xml)) throw new XmlFileError(foreign)
  const found = findExcess(xml)
  if (found !== undefined) throw new XmlFileError(found.excess, found.line, found.max)
  try {
    return parser.parse(xml.replace(/^\ufeff/, ''), true) as Node
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('nested tags')) throw new XmlFileError('tooDeep', 0, XML_BOUNDS.depth)
    const line = /:(\d+):\d+$/.exec(message)?.[1]
    throw new XmlFileError('notXml', Number(line ?? 0))
  }
}
