import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const ACTUAL_TEXT = /\/ActualText\s*(?:<feff([0-9a-f]*)>|\(((?:\\.|[^\\)])*)\))/gi

/** What glyphs that are no letter by themselves stand for, in the order of the file: a letter of Arabic is drawn as body and dots. */
export function actualTexts(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    // `endstream` ends the same way.
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    let content = ''
    try {
      content = inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1')
    } catch {
      continue
    }
    for (const [, hex = '', literal] of content.matchAll(ACTUAL_TEXT)) {
      found.push(literal?.replace(/\\(.)/g, '$1') ?? Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    }
  }
  return found
}

/**
 * The text of a file that a browser printed, in the order in which it is read. The reader knows neither the marks for what glyphs
 * stand for nor those for glyphs from right to left.
 */
export async function pdfText(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const actual = actualTexts(pdf).values()
  const parts: string[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const open: string[] = []
    let reversedFrom: number | undefined
    for (const item of items) {
      if ('str' in item) {
        if (!open.includes('Span')) parts.push(item.str)
      } else if (item.type === 'endMarkedContent') {
        if (open.pop() !== 'ReversedChars' || reversedFrom === undefined) continue
        parts.push(...parts.splice(reversedFrom).reverse())
        reversedFrom = undefined
      } else {
        // With a number it is a part of the structure. Its type does not tell of the tag.
        const { tag = '', id = null } = item as { tag?: string; id?: string | null }
        if (id !== null) {
          open.push('')
          continue
        }
        if (tag === 'Span') parts.push(actual.next().value ?? '')
        if (tag === 'ReversedChars') reversedFrom = parts.length
        open.push(tag)
      }
    }
  }
  await document.destroy()
  return parts.join('')
}

/** What is drawn: of letters that join, the form that they take beside their neighbours. */
export async function pdfGlyphs(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent({ disableNormalization: true })
  await document.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

/** Lines as they are drawn: a word that was broken stands in two of them. */
export async function pdfLines(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const lines: string[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent()
    let line = ''
    let row = Number.NaN
    for (const item of items) {
      if (!('str' in item)) continue
      const y = Math.round(item.transform[5])
      if (y !== row) {
        lines.push(line)
        line = ''
        row = y
      }
      line += item.str
    }
    lines.push(line)
  }
  await document.destroy()
  return lines
}

/** Letters alone: without their forms, directions and spaces. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\0\u200e\u200f\u2066-\u2069\u202a-\u202e\u061c\u00ad]/g, '')
    // One glyph serves both.
    .replaceAll('\u02bc', '’')
