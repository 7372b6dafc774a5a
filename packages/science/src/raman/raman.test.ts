import { describe, expect, it } from 'vitest'
import { uniform } from '../random/distributions.ts'
import { createRng } from '../random/rng.ts'
import { airPls, whittakerSmooth } from '../vibrational/airpls.ts'
import { axisPositions, resample } from '../vibrational/axis.ts'
import { isControlled } from '../vibrational/controlled.ts'
import { identify } from '../vibrational/identify.ts'
import { hitQuality, matchLibrary } from '../vibrational/match.ts'
import { DEVICE_AXIS, MATCH_AXIS } from './axis.ts'
import { createRamanLibrary, prepareRaman } from './match.ts'
import { RAMAN_SUBSTANCES, ramanSubstance } from './substances.ts'
import { ramanLines, sampleRaman, synthesiseRaman } from './synthesise.ts'

const library = createRamanLibrary()
const shifts = axisPositions(DEVICE_AXIS)
const measure = (substance: string, options: { counts?: number; offset?: number } = {}) => {
  const { counts = 3000, offset = 0 } = options
  const expected = synthesiseRaman({ parts: [{ substance, share: 1 }], counts, fluorescence: 0.8, offset })
  return prepareRaman(shifts, sampleRaman(createRng(substance), expected))
}

describe('Raman substances', () => {
  it('have each id once and a strongest line of one', () => {
    expect(new Set(RAMAN_SUBSTANCES.map((row) => row.id)).size).toBe(RAMAN_SUBSTANCES.length)
    expect(RAMAN_SUBSTANCES.length).toBeGreaterThanOrEqual(15)
    for (const { lines } of RAMAN_SUBSTANCES) expect(Math.max(...lines.map((line) => line.height))).toBe(1)
  })

  it('have lines in ascending order, at least one where spectra are compared', () => {
    for (const { lines } of RAMAN_SUBSTANCES) {
      const positions = lines.map((line) => line.shift)
      expect(positions).toEqual([...positions].sort((a, b) => a - b))
      expect(positions.some((shift) => shift > 450 && shift < 1800)).toBe(true)
    }
  })

  it('are all still to be reviewed', () => {
    expect(RAMAN_SUBSTANCES.every((row) => !row.reviewed)).toBe(true)
    expect(() => ramanSubstance('water of life')).toThrow(RangeError)
  })
})

describe('axis', () => {
  it('covers 450 to 1800 for comparison', () => {
    const axis = axisPositions(MATCH_AXIS)
    expect([axis[0], axis.at(-1)]).toEqual([450, 1800])
  })

  it('takes spectra that run downward as well', () => {
    const up = resample([400, 1000, 2000], [0, 6, 16], MATCH_AXIS)
    const down = resample([2000, 1000, 400], [16, 6, 0], MATCH_AXIS)
    expect(up).toEqual(down)
    expect(up[150]).toBeCloseTo(2, 12)
  })
})

describe('airPLS', () => {
  it('solves its linear system', () => {
    const y = [3, 1, 4, 1, 5, 9, 2, 6]
    const w = [1, 0.5, 2, 1, 0, 1, 3, 1]
    const lambda = 7
    const z = whittakerSmooth(y, w, lambda)
    const bend = (i: number) => (z[i] as number) - 2 * (z[i + 1] as number) + (z[i + 2] as number)
    for (let i = 0; i < y.length; i++) {
      let pull = 0
      if (i + 2 < y.length) pull += bend(i)
      if (i >= 1 && i + 1 < y.length) pull -= 2 * bend(i - 1)
      if (i >= 2) pull += bend(i - 2)
      const left = (w[i] as number) * (z[i] as number) + lambda * pull
      expect(left).toBeCloseTo((w[i] as number) * (y[i] as number), 9)
    }
  })

  it('leaves a straight line as it is', () => {
    const line = Float64Array.from({ length: 300 }, (_, i) => 100 + 0.7 * i)
    const baseline = airPls(line)
    line.forEach((value, i) => {
      expect(Math.abs(value - (baseline[i] as number))).toBeLessThan(0.01)
    })
  })

  it('finds the fluorescence under the lines', () => {
    const scene = { counts: 1000, fluorescence: 2, axis: MATCH_AXIS }
    const bare = synthesiseRaman({ ...scene, parts: [] })
    const baseline = airPls(synthesiseRaman({ ...scene, parts: [{ substance: 'tnt', share: 1 }] }))
    const worst = Math.max(...bare.map((value, i) => Math.abs(value - (baseline[i] as number))))
    expect(worst).toBeLessThan(100)
  })
})

/** Instruments that differ in axis, resolution, light and fluorescence. */
const random = (id: string, n: number, parts = [{ substance: id, share: 1 }]) => {
  const rng = createRng(`instrument ${id} ${n}`)
  const expected = synthesiseRaman({
    parts,
    counts: uniform(rng, 800, 8000),
    fluorescence: uniform(rng, 0, 2),
    halfWidth: uniform(rng, 3, 10),
    offset: uniform(rng, -6, 6),
  })
  return prepareRaman(shifts, sampleRaman(rng, expected))
}

describe('what is said', () => {
  it('a harmless thing that the library does not hold is never called a drug or an explosive', () => {
    const wrong: string[] = []
    for (const { id } of RAMAN_SUBSTANCES.filter((row) => !isControlled(row.id))) {
      const { named } = identify(
        random(id, 0),
        library.filter((row) => row.id !== id),
      )
      if (named.some((each) => isControlled(each.id))) wrong.push(`${id} as ${named.map((each) => each.id)}`)
    }
    expect(wrong).toEqual([])
  })

  it('polystyrene is polystyrene, and without it in the library nothing', () => {
    const bare = library.filter(({ id }) => id !== 'polystyrene')
    for (let n = 0; n < 5; n++) {
      expect(identify(random('polystyrene', n), library).named.map(({ id }) => id)).toEqual(['polystyrene'])
      expect(identify(random('polystyrene', n), bare).named.filter(({ id }) => isControlled(id))).toEqual([])
    }
  })

  it.each([
    ['methamphetamine-hydrochloride', 'polystyrene'],
    ['paracetamol', 'phenacetin'],
  ])('%s, which the library does not hold, is not called %s, which has most of its lines', (id, relative) => {
    const bare = library.filter((row) => row.id !== id)
    for (let n = 0; n < 3; n++) {
      expect(matchLibrary(random(id, n), bare).hits[0]?.id).toBe(relative)
      expect(identify(random(id, n), bare).named).toEqual([])
    }
  })

  it('a drug that is only possible is not said, and is no hit', () => {
    const noise = createRng('weak')
    const blurred = ramanLines(ramanSubstance('cocaine-hydrochloride'), MATCH_AXIS).map(
      (value) => value + 0.14 * (noise.next() + noise.next() - 1),
    )
    const { verdict, named, hits } = identify(blurred, library)
    expect({ verdict, named }).toEqual({ verdict: 'none', named: [] })
    expect(hits.some(({ id }) => isControlled(id))).toBe(false)
  })

  it('a mixture of two is said as two', () => {
    const parts = [
      { substance: 'cocaine-hydrochloride', share: 0.5 },
      { substance: 'caffeine', share: 0.5 },
    ]
    const expected = synthesiseRaman({ parts, counts: 8000, fluorescence: 0.2 })
    const { named } = identify(prepareRaman(shifts, sampleRaman(createRng('two'), expected)), library)
    expect(named.map(({ id }) => id).sort()).toEqual(['caffeine', 'cocaine-hydrochloride'])
  })
})

describe('hit quality', () => {
  it('is 100 for the same shape at any scale, 0 for the opposite', () => {
    const a = [1, 2, 3, 9, 1]
    expect(
      hitQuality(
        a,
        a.map((v) => 5 * v + 3),
      ),
    ).toBeCloseTo(100, 9)
    expect(
      hitQuality(
        a,
        a.map((v) => -v),
      ),
    ).toBe(0)
    expect(hitQuality([1, 1, 1], [1, 2, 3])).toBe(0)
  })

  /** One strong line each, which another one has near by, or that no more than one line of is compared: they may be possible alone. */
  const ALIKE = new Set(
    ['acetonitrile', 'calcite', 'sodium-carbonate', 'potassium-nitrate', 'ammonium-nitrate'].concat([
      'sulphur',
      'quartz',
      'titanium-dioxide',
    ]),
  )
  it.each(RAMAN_SUBSTANCES.map((row) => row.id))('puts %s first, with a lead', (id) => {
    const { hits, margin, verdict } = matchLibrary(measure(id), library)
    expect(hits[0]?.id).toBe(id)
    expect(hits[0]?.hqi).toBeGreaterThan(75)
    expect(margin).toBeGreaterThan(1)
    if (!ALIKE.has(id)) expect(verdict).toBe('match')
  })

  it('finds how far the axis is off, and says the same', () => {
    for (const offset of [-6, 3, 6]) {
      const off = matchLibrary(measure('tnt', { offset }), library)
      expect([off.verdict, off.hits[0]?.id]).toEqual(['match', 'tnt'])
    }
  })

  it('gives no answer for noise alone', () => {
    const expected = synthesiseRaman({ parts: [], counts: 3000, fluorescence: 0.8 })
    expect(matchLibrary(prepareRaman(shifts, sampleRaman(createRng('noise'), expected)), library).verdict).toBe('none')
  })

  it('says possible between 60 and 85', () => {
    const reference = { id: 'x', values: ramanLines(ramanSubstance('tnt'), MATCH_AXIS) }
    const noise = createRng('mixed')
    const blurred = reference.values.map((v) => v + 0.17 * (noise.next() + noise.next() - 1))
    const { verdict, hits } = matchLibrary(blurred, [reference])
    expect(hits[0]?.hqi).toBeGreaterThan(60)
    expect(hits[0]?.hqi).toBeLessThan(85)
    expect(verdict).toBe('possible')
  })
})
