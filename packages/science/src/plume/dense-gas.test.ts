import { describe, expect, it } from 'vitest'
import { densePlume, densePuff } from './dense-gas.ts'

describe('heavy plume', () => {
  // Liquefied natural gas on water, 0.23 m³ of liquid a second: the worked example of Britter and McQuaid's method.
  const lng = densePlume({ windMs: 10.9, densityRatio: 1.76 / 1.224, m3PerS: (0.23 * 425.6) / 1.76 })

  it('gives the 367 m of the worked example, at which 1.9 % are left', () => {
    let x = 1
    while ((lng?.share(x) ?? 0) > 0.019) x += 1
    expect(x).toBeGreaterThan(350)
    expect(x).toBeLessThan(385)
  })

  it('thins out with every metre, never to more than at the source', () => {
    let last = 1
    for (let x = 0; x < 5000; x += 10) {
      const share = lng?.share(x) ?? 2
      expect(share).toBeLessThanOrEqual(last)
      last = share
    }
    expect(last).toBeGreaterThan(0)
  })

  it('is no heavy one where the wind is strong for so little, or the gas light', () => {
    expect(densePlume({ windMs: 8, densityRatio: 2.45, m3PerS: 1e-4 })).toBeUndefined()
    expect(densePlume({ windMs: 2, densityRatio: 0.6, m3PerS: 10 })).toBeUndefined()
  })

  it('creeps upwind and grows wider in a light wind', () => {
    const light = densePlume({ windMs: 2, densityRatio: 2.45, m3PerS: 5 })
    const strong = densePlume({ windMs: 6, densityRatio: 2.45, m3PerS: 5 })
    expect(light?.upwindM).toBeGreaterThan(strong?.upwindM ?? 0)
    expect(light?.halfWidthM(100)).toBeGreaterThan(strong?.halfWidthM(100) ?? 0)
  })
})

describe('heavy puff', () => {
  const puff = densePuff({ windMs: 3, densityRatio: 2.45, m3: 400 })

  it('thins out, grows and goes slower than the wind', () => {
    const shares = [10, 30, 100, 300, 1000, 3000].map((x) => puff?.share(x) ?? 0)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(puff?.halfWidthM(500)).toBeGreaterThan(puff?.halfWidthM(50) ?? 0)
    expect(puff?.arrivalS(1000)).toBeGreaterThan(1000 / 3)
  })
})
