import { describe, expect, it } from 'vitest'
import { NUCLIDES } from '../../gamma/nuclides/nuclide-table.ts'
import { chainOf, confusedWith, findReferenceNuclide, massOf, REFERENCE_NUCLIDES, symbolOf } from './nuclide-sheet.ts'

const ids = (chain: ReturnType<typeof chainOf>) => chain.members.map(({ id }) => id)

describe('nuclides of the reference', () => {
  it('are 192, each once, with branches that sum up to about a hundred [RTE-14]', () => {
    expect(new Set(REFERENCE_NUCLIDES.map(({ id }) => id)).size).toBe(192)
    for (const { id, branches, halfLifeSeconds } of REFERENCE_NUCLIDES) {
      expect(halfLifeSeconds, id).toBeGreaterThan(0)
      const sum = branches.reduce((total, { percent }) => total + percent, 0)
      expect(sum, id).toBeGreaterThan(98)
      expect(sum, id).toBeLessThan(101)
    }
  })

  it('have the half-lives and, with what grows in, the strongest lines of those that are identified', () => {
    for (const { id, halfLifeSeconds, lines } of NUCLIDES) {
      const own = findReferenceNuclide(id)
      if (own === undefined) continue
      expect(own.halfLifeSeconds / halfLifeSeconds, id).toBeCloseTo(1, 1)
      const [strongest] = lines.filter(({ keV }) => keV > 100)
      if (strongest !== undefined && strongest.perDecay > 0.01) {
        // Zr-95 is told by its daughter as much as by itself.
        const grown = chainOf(id).members.flatMap((member) => findReferenceNuclide(member.id)?.lines ?? [])
        expect(
          [...own.lines, ...grown].some(({ keV }) => Math.abs(keV - strongest.keV) < 3),
          id,
        ).toBe(true)
      }
    }
  })

  it('decay as the chains of nature do', () => {
    expect(ids(chainOf('Cs-137'))).toEqual(['Cs-137', 'Ba-137m', 'Ba-137'])
    expect(ids(chainOf('Sr-90'))).toEqual(['Sr-90', 'Y-90', 'Zr-90'])
    expect(ids(chainOf('Mo-99')).slice(0, 3)).toEqual(['Mo-99', 'Tc-99m', 'Tc-99'])
    const uranium = ids(chainOf('U-238'))
    expect(uranium).toEqual(
      expect.arrayContaining(['Th-234', 'Pa-234m', 'U-234', 'Ra-226', 'Rn-222', 'Bi-214', 'Po-210', 'Pb-206']),
    )
    expect(ids(chainOf('Th-232'))).toEqual(expect.arrayContaining(['Ac-228', 'Ra-224', 'Tl-208', 'Pb-208']))
    for (const { id } of REFERENCE_NUCLIDES) {
      const { members, steps } = chainOf(id)
      const known = new Set(members.map((each) => each.id))
      expect(
        steps.every(({ from, to }) => known.has(from) && known.has(to)),
        id,
      ).toBe(true)
    }
  })

  it('are confused where their strong lines lie together, more so by a coarse crystal', () => {
    const apart = (share: number) => ({
      apartKeV: (keV: number) => share * 661.7 * Math.sqrt(keV / 661.7),
      // As a crystal of a few centimetres has it.
      seen: (keV: number) => 1 / (1 + (keV / 430) ** 1.5),
    })
    const coarse = confusedWith('I-131', apart(0.08)).map(({ id }) => id)
    const fine = confusedWith('I-131', apart(0.002)).map(({ id }) => id)
    expect(coarse.length).toBeGreaterThan(fine.length)
    expect(coarse).toContain('Ba-133')
    expect(coarse).not.toContain('I-131')
    expect(fine).not.toContain('Ba-133')
    expect(confusedWith('F-18', apart(0.07)).map(({ id }) => id)).toContain('Cu-64')
    expect(confusedWith('U-235', apart(0.07)).map(({ id }) => id)).toContain('Ra-226')
    expect(confusedWith('Ra-226', apart(0.07)).map(({ id }) => id)).toContain('U-235')
    expect(confusedWith('Tc-99m', apart(0.07))[0]?.id).toBe('U-235')
    expect(confusedWith('unobtainium', apart(0.07))).toEqual([])
  })

  it('are fission products only with too many neutrons, and what a neutron hit is told so', () => {
    const of = (kind: 'fission' | 'activation') => REFERENCE_NUCLIDES.filter(({ kinds }) => kinds.includes(kind))
    const isPoor = ({ branches }: (typeof REFERENCE_NUCLIDES)[number]) =>
      branches[0]?.mode === 'ec' || branches[0]?.mode === 'beta+'
    expect(
      of('fission')
        .filter(isPoor)
        .map(({ id }) => id),
    ).toEqual([])
    expect(
      of('fission')
        .filter(({ id }) => massOf(id) < 80)
        .map(({ id }) => id),
    ).toEqual([])
    expect(of('activation').map(({ id }) => id)).toEqual(expect.arrayContaining(['Mn-54', 'Co-60', 'Cs-134', 'Na-24']))
    expect(of('fission').filter(({ kinds }) => kinds.includes('activation'))).toEqual([])
  })

  it('tell their element and mass by their name', () => {
    expect(symbolOf('Tc-99m')).toBe('Tc')
    expect(massOf('Tc-99m')).toBe(99)
  })
})
