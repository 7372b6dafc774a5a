/** Letters that join on both sides, by the first of their four forms: alone, last, first, between. */
const BOTH_SIDES: Readonly<Record<string, number>> = {
  ئ: 0xfe89,
  ب: 0xfe8f,
  ت: 0xfe95,
  ث: 0xfe99,
  ج: 0xfe9d,
  ح: 0xfea1,
  خ: 0xfea5,
  س: 0xfeb1,
  ش: 0xfeb5,
  ص: 0xfeb9,
  ض: 0xfebd,
  ط: 0xfec1,
  ظ: 0xfec5,
  ع: 0xfec9,
  غ: 0xfecd,
  ف: 0xfed1,
  ق: 0xfed5,
  ك: 0xfed9,
  ل: 0xfedd,
  م: 0xfee1,
  ن: 0xfee5,
  ه: 0xfee9,
  ي: 0xfef1,
}
/** Those that join to the letter before them only: alone, last. */
const ONE_SIDE: Readonly<Record<string, number>> = {
  آ: 0xfe81,
  أ: 0xfe83,
  ؤ: 0xfe85,
  إ: 0xfe87,
  ا: 0xfe8d,
  ة: 0xfe93,
  د: 0xfea9,
  ذ: 0xfeab,
  ر: 0xfead,
  ز: 0xfeaf,
  و: 0xfeed,
  ى: 0xfeef,
}
/** Lam with an alef after it is one sign: alone, last. */
const LAM_ALEF: Readonly<Record<string, number>> = { آ: 0xfef5, أ: 0xfef7, إ: 0xfef9, ا: 0xfefb }
const LAM = 'ل'
const TATWEEL = '\u0640'

/** Vowel signs and the like stand on letters and part none. */
const isMark = (sign: string | undefined): boolean => sign !== undefined && sign >= '\u064b' && sign <= '\u0652'
const joinsOn = (sign: string | undefined): boolean =>
  sign !== undefined && (sign === TATWEEL || Object.hasOwn(BOTH_SIDES, sign))
const joinsBack = (sign: string | undefined): boolean =>
  joinsOn(sign) || (sign !== undefined && Object.hasOwn(ONE_SIDE, sign))

const WORD = /[\u0621-\u0652]+/g
/** Letters of other languages have no such forms: a page that holds one is printed as it is. */
const OTHER_LETTERS = /[\u0671-\u06d3\u06d5\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c7]/

function shapedWord(word: string): string {
  const signs = [...word]
  const near = (at: number, step: 1 | -1): number => {
    let n = at + step
    while (isMark(signs[n])) n += step
    return n
  }
  let shaped = ''
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] as string
    const before = joinsOn(signs[near(at, -1)])
    const alef = sign === LAM ? LAM_ALEF[signs[at + 1] ?? ''] : undefined
    const form = ONE_SIDE[sign] ?? BOTH_SIDES[sign]
    if (alef !== undefined) {
      shaped += String.fromCharCode(alef + Number(before))
      at += 1
    } else if (form === undefined) shaped += sign
    else {
      const after = joinsOn(sign) && joinsBack(signs[near(at, 1)])
      // Alone it is the letter itself.
      shaped += before || after ? String.fromCharCode(form + (after ? 2 + Number(before) : 1)) : sign
    }
  }
  return shaped
}

/** Joins what `shapedWord` has joined already: the font would take its letters apart into bodies and dots. */
const STYLE = '<style>body { font-feature-settings: "ccmp" 0; }</style>'

/**
 * Arabic in a page that is to be printed, each letter as the sign that is drawn. Left to itself a browser draws a letter as body
 * and dots, and most readers then find none of its words, or find them backwards. Compatible composition (NFKC) gives the
 * letters back, and every search does that.
 */
export function searchableArabic(html: string): string {
  const begin = html.indexOf('<body>')
  const [head, body] = [html.slice(0, begin), html.slice(begin)]
  if (begin < 0 || OTHER_LETTERS.test(body) || body.search(WORD) < 0) return html
  return `${head.replace('</head>', `${STYLE}</head>`)}${body.replace(WORD, shapedWord)}`
}
