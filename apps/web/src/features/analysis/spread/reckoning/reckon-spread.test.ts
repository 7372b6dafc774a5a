import type { MaterialSheet } from '@vigil/contract'
import { placeFrom } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import {
  levelsOf,
  onGround,
  outflowOf,
  reached,
  reckonDose,
  reckonSpread,
  toldAmount,
  zonesOf,
} from './reckon-spread.ts'
import { readQuestion } from './spread-question.ts'

const figure = (value: number) => ({ value, sources: ['epa'], reviewed: true })
const CHLORINE = {
  id: 'chlorine',
  figures: {
    gramsPerMol: figure(70.9),
    boilingC: figure(-34),
    alwaysGas: true,
    aegl: {
      unit: 'ppm',
      status: 'final',
      levels: [
        [0.5, 0.5, 0.5, 0.5, 0.5].map(figure),
        [2.8, 2.8, 2, 1, 0.71].map(figure),
        [50, 28, 20, 10, 7.1].map(figure),
      ],
    },
    idlh: { ...figure(10), unit: 'ppm' },
    distances: [],
  },
} as unknown as MaterialSheet
const AIR = { windMs: 4, fromDegrees: 270, celsius: 20, stability: 'D', rainMmPerH: 0 } as const
const ask = (text: string) => readQuestion(new URLSearchParams(text))

describe('the question of an address', () => {
  it('is read with what is usual where it says nothing or nonsense [RTE-12]', () => {
    expect(ask('m=chlorine&kgs=2&lat=31.2&lon=121.5')).toMatchObject({
      m: 'chlorine',
      kgs: 2,
      lat: 31.2,
      kind: 'lasting',
    })
    const odd = ask('kgs=-5&kind=volcano&exposure=7&lat=95&wind=1e9&stability=Z&terrain=sea')
    expect(odd).toMatchObject({ kgs: 0.5, kind: 'lasting', exposure: 60, stability: undefined, terrain: 'urban' })
    expect([odd.lat, odd.wind]).toEqual([undefined, undefined])
  })
})

describe('levels', () => {
  it('are those of the chosen time of exposure, the most dangerous first, in kilograms [FEA-07]', () => {
    const levels = levelsOf(CHLORINE, 60, 25)
    expect(levels.map(({ name, value }) => [name, value])).toEqual([
      ['aegl3', 20],
      ['aegl2', 2],
      ['aegl1', 0.5],
    ])
    // 2 ppm of chlorine are 5.8 mg/m³ at 25 °C.
    expect((levels[1]?.amount ?? 0) * 1e6).toBeCloseTo(5.8, 1)
    expect(levelsOf(CHLORINE, 10, 25)[0]?.value).toBe(50)
  })

  it('are those that are published: danger to life where no AEGL says it, and where it burns', () => {
    const bare = {
      figures: { gramsPerMol: figure(17), idlh: { ...figure(300), unit: 'ppm' }, lowerPercent: figure(15) },
    }
    const names = levelsOf(bare as unknown as MaterialSheet, 60, 20).map(({ name }) => name)
    expect(names).toEqual(['flammable', 'idlh'])
    expect(levelsOf({ figures: {} } as unknown as MaterialSheet, 60, 20)).toEqual([])
  })
})

describe('a release', () => {
  it('comes from a hole or a pool at a rate that follows from what is known [FEA-07]', () => {
    const hole = outflowOf(ask('kind=hole&mm=20&kPa=700'), CHLORINE, AIR)
    // Faster than sound it does not leave: area 3.14e-4 m², 0.62 of it, at 700 kPa.
    expect(hole).toMatchObject({ kind: 'lasting', seconds: 1800 })
    expect(hole?.kind === 'lasting' && hole.kgPerS).toBeGreaterThan(0.3)
    expect(hole?.kind === 'lasting' && hole.kgPerS).toBeLessThan(0.8)
    const dry = { figures: { ...CHLORINE.figures, alwaysGas: false } } as unknown as MaterialSheet
    expect(outflowOf(ask('kind=pool'), dry, AIR)).toBeUndefined()
    expect(reckonSpread(ask('kind=pool'), dry, AIR)).toBeUndefined()
  })

  it('of chlorine is a heavy cloud, whose zones lie downwind, the larger the lower the level [FEA-07, RTE-12]', () => {
    const reckoned = reckonSpread(ask('kgs=1'), CHLORINE, AIR)
    expect(reckoned?.cloud.model).toBe('dense-plume')
    expect(reckoned?.cloud.cautions).toContain('dense-gas')
    const zones = reckoned === undefined ? [] : zonesOf(reckoned)
    const reaches = zones.map(({ zone }) => zone.reachM)
    expect(reaches).toEqual(reaches.toSorted((a, b) => a - b))
    const source = { longitude: 121.5, latitude: 31.2 }
    const ring = onGround(zones[0]?.zone.outline ?? [], source, AIR.fromDegrees)
    // The wind comes from the west.
    expect(Math.max(...ring.map(([x]) => x)) - source.longitude).toBeGreaterThan(
      source.longitude - Math.min(...ring.map(([x]) => x)),
    )
  })

  it('reaches who stands in the wind, the nearest first, and nobody behind it [FEA-07]', () => {
    const reckoned = reckonSpread(ask('kgs=1'), CHLORINE, AIR)
    if (reckoned === undefined) throw new Error('nothing was reckoned')
    const source = { longitude: 121.5, latitude: 31.2 }
    const at = (name: string, bearing: number, metres: number) => ({ name, ...placeFrom(source, bearing, metres) })
    const found = reached(reckoned, AIR, source, [at('far', 90, 900), at('near', 90, 200), at('behind', 270, 500)])
    expect(found.map(({ what }) => what.name)).toEqual(['near', 'far'])
    expect(found[0]?.peak).toBeGreaterThan(found[1]?.peak ?? 1)
    expect(found[0]?.level).toBe('aegl3')
    expect(found[1]?.arrivalS).toBeCloseTo(900 / 4, 0)
  })
})

describe('a radioactive release', () => {
  const asked = 'matter=radioactive&nuclide=Cs-137&tbq=100&lat=31.2&lon=121.5'

  it('has zones by dose that are told in millisieverts, the worst first [RTE-12, FEA-07]', () => {
    const reckoned = reckonDose(ask(asked), AIR)
    expect(reckoned).toBeDefined()
    if (reckoned === undefined) return
    const zones = zonesOf(reckoned)
    expect(zones.map(({ name, value, unit }) => [name, value, unit])).toEqual([
      ['dose100', 100, 'mSv'],
      ['dose10', 10, 'mSv'],
      ['dose1', 1, 'mSv'],
    ])
    const [worst, , last] = zones
    expect(worst?.zone.reachM).toBeLessThan(last?.zone.reachM ?? 0)
    expect(toldAmount(reckoned, 0.01)).toEqual([10, 'mSv'])
    const near = placeFrom({ longitude: 121.5, latitude: 31.2 }, 90, 100)
    expect(reached(reckoned, AIR, { longitude: 121.5, latitude: 31.2 }, [near])[0]?.peak).toBeGreaterThan(0.001)
  })

  it('reaches farther with a longer stay, and is unknown for what has no coefficients', () => {
    const reach = (more: string) => {
      const reckoned = reckonDose(ask(`${asked}${more}`), AIR)
      return reckoned === undefined ? 0 : (zonesOf(reckoned).at(-1)?.zone.reachM ?? 0)
    }
    expect(reach('')).toBeGreaterThan(reach('&stay=4'))
    expect(reckonDose(ask('matter=radioactive&nuclide=Zz-1'), AIR)).toBeUndefined()
  })
})

it('thins out on its way where a deposition velocity was entered', () => {
  const reach = (more: string) => {
    const reckoned = reckonSpread(ask(`m=chlorine&kgs=1&gas=light${more}`), CHLORINE, AIR)
    return reckoned === undefined ? 0 : (zonesOf(reckoned).at(-1)?.zone.reachM ?? 0)
  }
  expect(reach('&vd=2')).toBeLessThan(0.95 * reach(''))
})
