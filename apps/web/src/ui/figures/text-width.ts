const LETTER_PX = 7.2
/** Han letters and what is printed as wide as they are. */
const WIDE_PX = 12.8
const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const ARABIC_PX = 6
const ARABIC = /[\u0600-\u06ff]/
/** Marks of direction and of vowels. */
const UNSEEN = /[\u200e\u200f\u2066-\u2069\u064b-\u0652]/
const LEAST_LETTERS = 3

function letterPx(letter: string): number {
  if (UNSEEN.test(letter)) return 0
  if (WIDE.test(letter)) return WIDE_PX
  return ARABIC.test(letter) ? ARABIC_PX : LETTER_PX
}

/** About how wide a text is drawn in a chart, where nothing can be measured before it stands there. */
export const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterPx(letter), 0)

/** As much of a name as there is room for; the whole stands in its title. */
export function cutTo(name: string, room: number): string {
  const letters = [...name]
  let [fitting, width] = [0, 0]
  for (const letter of letters) {
    width += letterPx(letter)
    if (width > room) break
    fitting += 1
  }
  const kept = Math.max(LEAST_LETTERS, fitting)
  // Isolated: what is left out of a Latin name among Arabic ones is missing at its own end.
  return `\u2068${letters.length <= kept ? name : `${letters.slice(0, kept - 1).join('')}…`}\u2069`
}
