const HAN = /^\p{Script=Han}{3,}$/u

/** Chinese has no spaces: what is written in one is parted into the longest terms that are known, where all of it can be. */
export function createParting(terms: readonly string[]): (word: string) => string[] {
  const known = new Set(terms.filter((term) => /^\p{Script=Han}+$/u.test(term)))
  const longest = Math.max(0, ...[...known].map((term) => term.length))
  return (word) => {
    if (!HAN.test(word) || terms.some((term) => term.startsWith(word))) return [word]
    const parts: string[] = []
    for (let at = 0; at < word.length; ) {
      let length = Math.min(longest, word.length - at)
      while (length > 0 && !known.has(word.slice(at, at + length))) length--
      if (length === 0) return [word]
      parts.push(word.slice(at, at + length))
      at += length
    }
    return parts
  }
}
