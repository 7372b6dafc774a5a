/** A value with its unit or the name of a nuclide (`whole`): cut inside, it would be read as another one. */
export interface TextPart {
  readonly text: string
  readonly whole: string
  /** Brackets and stops that no line may end before. */
  readonly after: string
}

const JOINT = '[\\u00a0\\u202f]'
const WHOLE = new RegExp(
  [
    // A bracket or the Arabic word for "and" clings to what follows it.
    '(?<before>(?:[(（]|(?<!\\p{L})و)?[\\u200f\\u2068]*)',
    '(?<whole>\\p{Script=Latin}*[-\\u2212]?',
    `\\d+(?:(?:[.,:]|${JOINT})\\d+)*`,
    '\\p{Script=Latin}?',
    `(?: %|${JOINT}(?:%|[^\\s\\u2068\\u2069،؛,;:，；：()（）]+))?)`,
    '(?<after>[\\u2069٪%)）,;:.，；：。،؛]*)',
  ].join(''),
  'gu',
)

/** What stands before the first whole one, or between two, has no `whole`. */
export function wholeNumbers(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index, groups } of text.matchAll(WHOLE)) {
    const { before = '', whole = '', after = '' } = groups ?? {}
    if (index > end) parts.push({ text: text.slice(end, index), whole: '', after: '' })
    parts.push({ text: before, whole, after })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), whole: '', after: '' })
  return parts
}
