const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** As people read a formula: the tables keep plain digits (Cl2), every text has them below the line (Cl₂). */
export const writtenFormula = (formula: string): string =>
  formula.replace(/\d/g, (digit) => SUBSCRIPTS.charAt(Number(digit)))

/** As the tables keep it, of a name as people write it. */
export const plainFormula = (name: string): string =>
  name.replace(/[₀-₉]/g, (digit) => String(SUBSCRIPTS.indexOf(digit)))
