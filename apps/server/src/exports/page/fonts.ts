import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** In the order in which a letter is looked for. */
const PACKAGES = ['inter', 'noto-sans-arabic', 'noto-sans-sc'] as const
export const FONT_FAMILY = `'Inter Variable', 'Noto Sans Arabic Variable', 'Noto Sans SC Variable', sans-serif`

type Range = readonly [first: number, last: number]
interface Face {
  readonly rule: string
  readonly file: string
  readonly ranges: readonly Range[]
}

const FACE = /@font-face\s*\{[^}]*\}/g
const SOURCE = /src:\s*url\(([^)]+)\)[^;]*;/
const RANGES = /unicode-range:\s*([^;]+);/

function rangesIn(rule: string): Range[] {
  return (RANGES.exec(rule)?.[1] ?? 'U+0-10FFFF').split(',').map((part) => {
    const [first = '0', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
}

async function facesOf(name: (typeof PACKAGES)[number]): Promise<Face[]> {
  const sheet = createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/index.css`)
  const css = await readFile(sheet, 'utf8')
  return [...css.matchAll(FACE)].map(([rule]) => ({
    rule,
    file: join(dirname(sheet), SOURCE.exec(rule)?.[1] ?? ''),
    ranges: rangesIn(rule),
  }))
}

let known: Promise<Face[]> | undefined

/**
 * The parts of our fonts that hold the letters of a text, within the page itself: it is printed without a network, and a Chinese
 * font as a whole weighs more than any page.
 */
export async function fontRules(text: string): Promise<string> {
  known ??= Promise.all(PACKAGES.map(facesOf)).then((faces) => faces.flat())
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0)
  const holds = ([first, last]: Range): boolean => letters.some((letter) => letter >= first && letter <= last)
  const needed = (await known).filter(({ ranges }) => ranges.some(holds))
  const rules = needed.map(async ({ rule, file }) => {
    const content = (await readFile(file)).toString('base64')
    return rule.replace(SOURCE, `src: url(data:font/woff2;base64,${content}) format('woff2');`)
  })
  return (await Promise.all(rules)).join('\n')
}
