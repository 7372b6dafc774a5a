import { LOCALES } from '@vigil/contract'
import { NUCLIDES } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { createNuclideIndex, readQuestion } from './nuclide-index.ts'

const index = createNuclideIndex()
const found = (q: string, rest: object = {}) => index.search({ q, widthKeV: 5, ...rest }, 'en').map(({ id }) => id)

describe('nuclides', () => {
  it('are found by their name however it is written, and by their element in six languages [RTE-14, FEA-05]', () => {
    for (const name of ['Cs-137', 'cs137', '137Cs', 'Cs 137', 'caesium-137', 'цезий-137', '铯-137', 'cesio 137']) {
      expect(found(name)[0], name).toBe('Cs-137')
    }
    for (const locale of LOCALES) expect(index.sheet('I-131', locale)?.element).not.toBe('')
    expect(found('碘')).toEqual(expect.arrayContaining(['I-123', 'I-125', 'I-131']))
    expect(found('plutonum')).toContain('Pu-239')
  })

  it('are found by a line, a half-life and a category, together with a name [RTE-14]', () => {
    expect(readQuestion('cobalt 1332,5 keV')).toEqual({ text: 'cobalt', keV: 1332.5, halfLife: undefined })
    expect(readQuestion('Cs-137')).toEqual({ text: 'Cs-137', keV: undefined, halfLife: undefined })
    expect(found('662 keV')[0]).toBe('Cs-137')
    expect(index.search({ q: '', keV: 1173, widthKeV: 2 }, 'en')[0]).toMatchObject({
      id: 'Co-60',
      match: { keV: expect.closeTo(1173.2, 0) },
    })
    expect(found('30 y')).toContain('Cs-137')
    expect(found('', { shortestSeconds: 1e16 })).toEqual(expect.arrayContaining(['U-238', 'K-40', 'Th-232']))
    expect(found('', { longestSeconds: 3600 })).not.toContain('Cs-137')
    expect(found('', { kind: 'snm' })).toEqual(expect.arrayContaining(['U-235', 'Pu-239']))
    expect(found('', { kind: 'other' })).toContain('Co-62m')
    expect(found('', { kind: 'activation' })).toContain('Ar-41')
    expect(found('')).toHaveLength(192)
    expect(found('cobalt 662 keV')).not.toContain('Co-60')
  })

  it('say which of them spectrometers name, and have a sheet with chain and what they are confused with', () => {
    const named = index.search({ q: '', widthKeV: 5 }, 'en').filter(({ identified }) => identified)
    expect(named.length).toBeGreaterThan(0.8 * NUCLIDES.length)
    const sheet = index.sheet('Cs-137', 'en')
    expect(sheet).toMatchObject({ element: 'Caesium', identified: true, group: 'gammaSource' })
    expect(sheet?.chain.members.map(({ id }) => id)).toEqual(['Cs-137', 'Ba-137m', 'Ba-137'])
    expect(sheet?.confused.length).toBeGreaterThan(2)
    expect(index.sheet('Xx-1', 'en')).toBeUndefined()
  })
})
