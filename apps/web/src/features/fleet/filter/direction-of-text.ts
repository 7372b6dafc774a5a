const FIRST_STRONG = /\p{Letter}/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** By its first letter, as `dir="auto"` has it; that one does not look into what is isolated, as each name is. */
export const directionOfText = (text: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(FIRST_STRONG.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
