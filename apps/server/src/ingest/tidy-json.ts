import { MAX_MESSAGE_DEPTH } from '@vigil/contract'
import { resolvedNumber } from '@vigil/domain'

type Container = Record<string | number, unknown>

// One half of a pair of surrogates is no character.
const HALF = /\p{Surrogate}/u
const HALVES = new RegExp(HALF, 'gu')

/** Found in hardly any text: what follows is for the others. */
const SUSPICIOUS = /[\0\ud800-\udfff]/

/** Whether a text can be stored as it is. */
export const isStorableText = (text: string): boolean =>
  !SUSPICIOUS.test(text) || (!text.includes('\0') && !HALF.test(text))

class Untidy extends Error {}

function tidied(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Untidy(`${path}: a number beyond all bounds`)
    return resolvedNumber(value)
  }
  if (typeof value === 'string') return tidyText(value, path)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_MESSAGE_DEPTH) throw new Untidy(`nested deeper than ${MAX_MESSAGE_DEPTH}`)
  const container = value as Container
  for (const key of Object.keys(container)) {
    const where = path === '' ? key : `${path}.${key}`
    if (!isStorableText(key)) throw new Untidy(`${JSON.stringify(where)}: a name that can not be stored`)
    const before = container[key]
    const after = tidied(before, where, depth + 1)
    if (!Object.is(before, after)) container[key] = after
  }
  return value
}

function tidyText(text: string, path: string): string {
  if (text.includes('\0')) throw new Untidy(`${path}: U+0000 in a text`)
  // A letter that was cut in half must not cost the alarm that it came with.
  return HALF.test(text) ? text.replace(HALVES, '\ufffd') : text
}

/**
 * Makes of parsed JSON, in place, what every later step can hold: no number beyond all bounds and none nearer to zero than any
 * instrument resolves, no text that PostgreSQL refuses, no depth that ends a walk over it. What can not be mended is named.
 */
export function tidyJson(value: unknown): { problem: string } | { value: unknown } {
  try {
    return { value: tidied(value, '', 0) }
  } catch (error) {
    if (error instanceof Untidy) return { problem: error.message }
    throw error
  }
}
