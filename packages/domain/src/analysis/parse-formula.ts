export const FORMULA_MAX = 200
export const FORMULA_FUNCTIONS = ['abs', 'sqrt', 'ln', 'log10', 'exp', 'min', 'max', 'mean'] as const
export type FormulaFunction = (typeof FORMULA_FUNCTIONS)[number]
export type Operator = '+' | '-' | '*' | '/' | '^'

export type Formula =
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Formula }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Formula; readonly right: Formula }
  | { readonly kind: 'call'; readonly name: FormulaFunction; readonly of: readonly Formula[] }

/** Why something is no formula. `part` is what it is about, as it was written. */
export class FormulaProblem extends Error {
  readonly reason: FormulaReason
  readonly part: string
  constructor(reason: FormulaReason, part = '') {
    super(`${reason} ${part}`)
    this.reason = reason
    this.part = part
  }
}
export const FORMULA_REASONS = [
  'tooLong',
  'empty',
  'unexpected',
  'ended',
  'unknownName',
  'unknownFunction',
  'unknownUnit',
  'unlikeUnits',
  'levelReckoned',
  'power',
  'notPure',
] as const
export type FormulaReason = (typeof FORMULA_REASONS)[number]

interface Token {
  readonly kind: 'number' | 'name' | 'unit' | 'sign'
  readonly text: string
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z]\w*)|\[(?<unit>[^\]]*)\]|(?<sign>[-+*/^(),]))/y
/** As they are printed in books. */
const WRITTEN: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-' }

function tokensOf(text: string): Token[] {
  const plain = text.replace(/[×·÷−](?![^[]*\])/g, (sign) => WRITTEN[sign] as string).trimEnd()
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < plain.length) {
    const at = TOKEN.lastIndex
    const groups = TOKEN.exec(plain)?.groups
    if (groups === undefined) throw new FormulaProblem('unexpected', plain.slice(at).trimStart().slice(0, 1))
    const [kind, found] = Object.entries(groups).find(([, each]) => each !== undefined) as [Token['kind'], string]
    tokens.push({ kind, text: found })
  }
  return tokens
}

/** How firmly an operator holds what stands beside it. */
const HOLDS: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 }
/** Precedence of a minus before something: -a^2 is -(a^2), and -a*b is (-a)*b. */
const MINUS_HOLDS = 3

/** `a - b`, `2 * (a + 5[ppm])`, `max(a, b) / c`; names are those of series. Throws a `FormulaProblem`. */
export function parseFormula(text: string): Formula {
  if (text.length > FORMULA_MAX) throw new FormulaProblem('tooLong')
  const tokens = tokensOf(text)
  if (tokens.length === 0) throw new FormulaProblem('empty')
  let place = 0
  const peek = (): Token | undefined => tokens[place]
  const take = (): Token => {
    const token = tokens[place]
    if (token === undefined) throw new FormulaProblem('ended')
    place += 1
    return token
  }
  const isSign = (sign: string): boolean => peek()?.kind === 'sign' && peek()?.text === sign
  const takeSign = (sign: string): void => {
    const token = take()
    if (token.kind !== 'sign' || token.text !== sign) throw new FormulaProblem('unexpected', token.text)
  }

  function call(name: string): Formula {
    const known = FORMULA_FUNCTIONS.find((each) => each === name)
    if (known === undefined) throw new FormulaProblem('unknownFunction', name)
    takeSign('(')
    const of = [expression(0)]
    while (isSign(',')) {
      takeSign(',')
      of.push(expression(0))
    }
    takeSign(')')
    const takesMany = known === 'min' || known === 'max' || known === 'mean'
    if (!takesMany && of.length > 1) throw new FormulaProblem('unexpected', ',')
    return { kind: 'call', name: known, of }
  }

  function first(): Formula {
    const { kind, text: found } = take()
    if (kind === 'number') {
      const unit = peek()?.kind === 'unit' ? take().text : ''
      return { kind: 'number', value: Number(found), unit: unit.trim() }
    }
    if (kind === 'name') return isSign('(') ? call(found) : { kind: 'name', name: found }
    if (kind === 'sign' && found === '-') return { kind: 'minus', of: expression(MINUS_HOLDS) }
    if (kind === 'sign' && found === '(') {
      const inner = expression(0)
      takeSign(')')
      return inner
    }
    throw new FormulaProblem('unexpected', found)
  }

  function expression(held: number): Formula {
    let left = first()
    for (;;) {
      const next = peek()
      const holds = next?.kind === 'sign' ? HOLDS[next.text] : undefined
      if (next === undefined || holds === undefined || holds <= held) return left
      place += 1
      const operator = next.text as Operator
      // 2^3^2 is 2^(3^2), as it is written above each other.
      const right = expression(operator === '^' ? holds - 1 : holds)
      left = { kind: 'binary', operator, left, right }
    }
  }

  const whole = expression(0)
  const rest = peek()
  if (rest !== undefined) throw new FormulaProblem('unexpected', rest.text)
  return whole
}
