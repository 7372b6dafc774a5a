const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = [0x7b, 0x5b] as const
const CLOSES = [0x7d, 0x5d] as const

/** Where the text that begins after `from` ends: at its quotation mark, or at the end of everything. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0
    while (text.charCodeAt(quote - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return quote
  }
  return text.length
}

/**
 * Whether a JSON text nests deeper than `limit`, told before anything is made of it: whatever walks a value that is nested
 * thousands deep (JSON.stringify among them) ends in an error that nobody expects.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index + 1)
    else if (code === OPENS[0] || code === OPENS[1]) {
      if (++depth > limit) return true
    } else if (code === CLOSES[0] || code === CLOSES[1]) depth--
  }
  return false
}
