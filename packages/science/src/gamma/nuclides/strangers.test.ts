import { expect, it } from 'vitest'
import { findReferenceNuclide } from '../../reference/nuclides/nuclide-sheet.ts'
import { isAlike } from './alike.ts'
import { NUCLIDES } from './nuclide-table.ts'
import { strangersOf } from './strangers.ts'

it('strangers are nuclides of the reference with lines, none that has a name, grows in one that has, or is special', () => {
  const ids = strangersOf().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(60)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('Np-236')
  // Th-232, Ra-226, Cs-137, F-18 and I-123 have their lines.
  for (const grown of ['Tl-208', 'Pb-214', 'Ba-137m', 'Cu-64', 'Te-123m', 'Pu-240']) expect(ids).not.toContain(grown)
  for (const { id, lines } of strangersOf()) {
    expect(lines.length).toBeGreaterThan(0)
    expect(findReferenceNuclide(id)?.kinds).not.toContain('snm')
    expect(NUCLIDES.some((own) => isAlike(own.id, id))).toBe(false)
  }
})
