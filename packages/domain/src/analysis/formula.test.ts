import { registry } from '@vigil/devices'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readyFormula } from './formula.ts'
import { FORMULA_MAX, FormulaProblem } from './parse-formula.ts'
import { unitNamed } from './units.ts'

const UNITS = {
  a: 'ppm',
  b: 'ppm',
  c: '%VOL',
  t: '°C',
  u: '°C',
  d: '°',
  e: '°',
  p: 'hPa',
  q: 'kPa',
  n: 'cps',
  r: '',
  w: 'dBm',
  v: 'm/s',
}

const reckoned = (text: string, values: Record<string, number> = {}) => {
  const { unit, value } = readyFormula(text, UNITS)
  return [value(values), unit]
}
const problemOf = (text: string): [string, string] | undefined => {
  try {
    readyFormula(text, UNITS)
    return undefined
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error
    return [error.reason, error.part]
  }
}
const close = ([value, unit]: (string | number | undefined)[], wanted: number, name: string) => {
  expect(unit).toBe(name)
  expect(value).toBeCloseTo(wanted, 9)
}

describe('a formula of readings', () => {
  it('knows the unit of every quantity that a device measures [FEA-07]', () => {
    const names = new Set(
      registry.models.flatMap(({ modules }) => modules.flatMap(({ readings }) => readings.map(({ unit }) => unit))),
    )
    expect([...names].filter((name) => unitNamed(name) === undefined)).toEqual([])
    expect(unitNamed('toString')).toBeUndefined()
  })

  it('reckons in the order that is written in books [FEA-07]', () => {
    close(reckoned('1 + 2 * 3 ^ 2 - 4 / 2'), 17, '')
    close(reckoned('2 ^ 3 ^ 2'), 512, '')
    close(reckoned('-2 ^ 2'), -4, '')
    close(reckoned('-(2 + 1) * 2'), -6, '')
    close(reckoned('10 − 4 − 3'), 3, '')
    close(reckoned('2 × 3 ÷ 4 · 2'), 3, '')
    close(reckoned('4 ^ -1'), 0.25, '')
    close(reckoned(' 1.5e2 '), 150, '')
    close(reckoned('abs(-3) + sqrt(16) + ln(exp(1)) + log10(100)'), 10, '')
    close(reckoned('min(3, 1, 2) + max(3, 1) + mean(1, 2)'), 5.5, '')
  })

  it('brings units that measure the same together, and tells what comes out [FEA-07]', () => {
    close(reckoned('a - b', { a: 12, b: 2 }), 10, 'ppm')
    close(reckoned('a + c', { a: 5, c: 0.001 }), 15, 'ppm')
    close(reckoned('q - p', { p: 1000, q: 101 }), 1, 'kPa')
    close(reckoned('a / b', { a: 12, b: 3 }), 4, '')
    close(reckoned('a - 5[ppm]', { a: 12 }), 7, 'ppm')
    close(reckoned('n * 60[s]', { n: 2 }), 120, 'count')
    close(reckoned('n / v', { n: 6, v: 2 }), 3, 'count·m⁻¹')
    close(reckoned('sqrt(v ^ 2)', { v: -3 }), 3, 'm/s')
    close(reckoned('n * n * n', { n: 2 }), 8, 'count³·s⁻³')
    close(reckoned('a * 50[%]', { a: 8 }), 4, 'ppm')
  })

  it('reckons with scales that begin anywhere as with what they are [FEA-07]', () => {
    close(reckoned('t - u', { t: 25, u: 20 }), 5, 'K')
    close(reckoned('t + 5[K]', { t: 20 }), 25, '°C')
    close(reckoned('5[K] + t', { t: 20 }), 25, '°C')
    close(reckoned('t - 5[K]', { t: 20 }), 15, '°C')
    close(reckoned('mean(t, u)', { t: 20, u: 30 }), 25, '°C')
    close(reckoned('t - 20[°C]', { t: 25 }), 5, 'K')
    close(reckoned('w - 3[dB]', { w: -60 }), -63, 'dBm')
    close(reckoned('(t - u) * 2', { t: 25, u: 20 }), 10, 'K')
  })

  it('takes the shorter way between two directions [FEA-07]', () => {
    close(reckoned('d - e', { d: 10, e: 350 }), 20, '°')
    close(reckoned('d - e', { d: 350, e: 10 }), -20, '°')
    close(reckoned('d + (e - e)', { d: 350, e: 10 }), 350, '°')
    close(reckoned('d - (e - d)', { d: 10, e: 350 }), 30, '°')
    close(reckoned('(d - e) + d', { d: 350, e: 330 }), 10, '°')
  })

  it.each([
    ['a + n', ['unlikeUnits', 'ppm, cps']],
    ['a - 5', ['unlikeUnits', 'ppm, 1']],
    ['max(a, n)', ['unlikeUnits', 'ppm, cps']],
    ['mean(t, 5[K])', ['unlikeUnits', '°C, K']],
    ['t + u', ['levelReckoned', '°C']],
    ['5[K] - t', ['levelReckoned', '°C']],
    ['t * 2', ['levelReckoned', '°C']],
    ['2 / t', ['levelReckoned', '°C']],
    ['-t', ['levelReckoned', '°C']],
    ['abs(t)', ['levelReckoned', '°C']],
    ['sqrt(t)', ['levelReckoned', '°C']],
    ['exp(t)', ['levelReckoned', '°C']],
    ['mean(d, e)', ['levelReckoned', '°']],
    ['d + e', ['levelReckoned', '°']],
    ['sqrt(v)', ['power', 'm/s']],
    ['v ^ r', ['power', 'm/s']],
    ['2 ^ 1[s]', ['power', '1']],
    ['2 ^ 1[°C]', ['power', '1']],
    ['v ^ (1 + r)', ['power', 'm/s']],
    ['v ^ (r + 1)', ['power', 'm/s']],
    ['v ^ abs(r)', ['power', 'm/s']],
    ['ln(a)', ['notPure', 'ppm']],
    ['x', ['unknownName', 'x']],
    ['toString', ['unknownName', 'toString']],
    ['sin(r)', ['unknownFunction', 'sin']],
    ['5[furlong]', ['unknownUnit', 'furlong']],
    ['', ['empty', '']],
    ['  ', ['empty', '']],
    ['a +', ['ended', '']],
    ['(a', ['ended', '']],
    ['a b', ['unexpected', 'b']],
    ['a $ b', ['unexpected', '$']],
    ['(a [ppm', ['unexpected', '[']],
    ['* a', ['unexpected', '*']],
    ['[ppm]', ['unexpected', 'ppm']],
    ['(a]', ['unexpected', ']']],
    ['(a 2', ['unexpected', '2']],
    ['(a,', ['unexpected', ',']],
    ['abs(a, b)', ['unexpected', ',']],
    ['1'.repeat(FORMULA_MAX + 1), ['tooLong', '']],
  ])('refuses %s with a reason [FEA-07]', (text, reason) => {
    expect(problemOf(text)).toEqual(reason)
  })

  it('has no value where there is none [FEA-07]', () => {
    expect(reckoned('a / b', { a: 1, b: 0 })).toEqual([undefined, ''])
    expect(reckoned('ln(r)', { r: -1 })).toEqual([undefined, ''])
    expect(reckoned('a - b', { a: 1 })).toEqual([undefined, 'ppm'])
  })

  it('names the series that it is reckoned from, each once', () => {
    expect(readyFormula('a - b + a', UNITS).names).toEqual(['a', 'b'])
  })

  it('takes what was typed or refuses it, and never breaks [FEA-07]', () => {
    const written = fc.array(
      fc.constantFrom('a', 't', 'd', '1', '.', '[ppm]', '[', ']', '(', ')', '+', '-', '^', '/', 'max', ',', ' '),
      {
        maxLength: 14,
      },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          written.map((parts) => parts.join('')),
          fc.string({ maxLength: 30 }),
        ),
        (text) => {
          problemOf(text)
        },
      ),
      { numRuns: 500 },
    )
  })
})
