/** What a file of an instrument holds at most; real ones stay far below. Beyond, the work of a parser grows without measure. */
export const XML_BOUNDS = {
  attributes: 100,
  elements: 200_000,
  /** Elements, attributes, comments and the like together: each costs a parser about the same. */
  parts: 400_000,
  /** Files of instruments nest about ten deep. */
  depth: 100,
  /** Characters of one text; 16 384 channels of ten digits are a fifth of it. */
  text: 1_000_000,
  /** Characters of one tag with all its attributes. */
  tag: 20_000,
  /** Characters of one name. */
  name: 200,
} as const

export type XmlExcess = 'tooManyAttributes' | 'tooManyElements' | 'tooDeep' | 'textTooLong'

export interface FoundExcess {
  readonly excess: XmlExcess
  readonly max: number
  readonly line: number
}

/** Parts that hold no elements, by how they begin and end. */
const ASIDE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const QUOTE = 0x22
const APOSTROPHE = 0x27

/**
 * Looks once through the text, from its begin to the first that is too much, before a parser sees it: one element with two hundred
 * thousand attributes held one up for half a minute. It does not ask whether the text is well-formed.
 */
export function findExcess(xml: string): FoundExcess | undefined {
  let elements = 0
  let parts = 0
  let depth = 0
  let at = 0
  const found = (excess: XmlExcess, max: number, from: number): FoundExcess => ({
    excess,
    max,
    line: lineAt(xml, from),
  })
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const textEnd = open < 0 ? xml.length : open
    if (textEnd - at > XML_BOUNDS.text) return found('textTooLong', XML_BOUNDS.text, at)
    if (open < 0) return undefined
    parts += 1
    if (parts > XML_BOUNDS.parts) return found('tooManyElements', XML_BOUNDS.parts, open)
    const aside = ASIDE.find(([begin]) => xml.startsWith(begin, open))
    if (aside !== undefined) {
      const end = xml.indexOf(aside[1], open + aside[0].length)
      // Not closed: the parser says where.
      if (end < 0) return undefined
      if (end - open > XML_BOUNDS.text) return found('textTooLong', XML_BOUNDS.text, open)
      at = end + aside[1].length
      continue
    }
    const tag = scanTag(xml, open)
    if (tag.attributes > XML_BOUNDS.attributes) return found('tooManyAttributes', XML_BOUNDS.attributes, open)
    if (tag.name > XML_BOUNDS.name) return found('textTooLong', XML_BOUNDS.name, open)
    if (tag.end - open > XML_BOUNDS.tag) return found('textTooLong', XML_BOUNDS.tag, open)
    parts += tag.isClosing ? -1 : tag.attributes
    if (tag.isClosing) depth -= 1
    else {
      elements += 1
      if (elements > XML_BOUNDS.elements) return found('tooManyElements', XML_BOUNDS.elements, open)
      if (!tag.isEmpty) depth += 1
      if (depth > XML_BOUNDS.depth) return found('tooDeep', XML_BOUNDS.depth, open)
    }
    at = tag.end
  }
  return undefined
}

interface Tag {
  /** Behind its last character, or where it has become too much. */
  readonly end: number
  /** Length of the longest name in it. */
  readonly name: number
  readonly attributes: number
  readonly isClosing: boolean
  readonly isEmpty: boolean
}

/** Whatever stands apart between blanks counts as an attribute, with a value or without. */
function scanTag(xml: string, open: number): Tag {
  const isClosing = xml.charCodeAt(open + 1) === SLASH
  const limit = Math.min(xml.length, open + XML_BOUNDS.tag + 2)
  let at = open + 1
  let words = 0
  let name = 0
  let wordFrom = -1
  const endWord = (): void => {
    if (wordFrom >= 0) name = Math.max(name, at - wordFrom)
    wordFrom = -1
  }
  for (; at < limit; at++) {
    const code = xml.charCodeAt(at)
    if (code === GREATER) {
      endWord()
      const isEmpty = xml.charCodeAt(at - 1) === SLASH
      return { end: at + 1, name, attributes: Math.max(0, words - 1), isClosing, isEmpty }
    }
    if (code === QUOTE || code === APOSTROPHE) {
      endWord()
      const close = xml.indexOf(code === QUOTE ? '"' : "'", at + 1)
      if (close < 0 || close >= limit) {
        at = limit
        break
      }
      at = close
    } else if (code <= 0x20 || code === EQUALS || code === SLASH || code === LESS) endWord()
    else if (wordFrom < 0) {
      wordFrom = at
      words += 1
    }
  }
  return { end: limit, name, attributes: Math.max(0, words - 1), isClosing, isEmpty: false }
}

function lineAt(xml: string, until: number): number {
  let line = 1
  for (let at = xml.indexOf('\n'); at >= 0 && at < until; at = xml.indexOf('\n', at + 1)) line += 1
  return line
}
