import { chainOf, REFERENCE_NUCLIDES } from '../../reference/nuclides/nuclide-sheet.ts'
import { isAlike } from './alike.ts'
import type { Nuclide } from './nuclide.ts'
import { NUCLIDES } from './nuclide-table.ts'

/** What grows from a nuclide of the library has its lines in the library's own. */
const grownIn = (): ReadonlySet<string> =>
  new Set(NUCLIDES.flatMap(({ id }) => chainOf(id).members.map((member) => member.id)))

let strangers: readonly Nuclide[] | undefined

/**
 * Nuclides of the reference that no spectrum gets as its name: met too seldom, or too much like others. Where one of them explains a
 * spectrum better than a name does, the name is doubtful. Special material is left out: nothing of its kind may speak against another.
 */
export function strangersOf(): readonly Nuclide[] {
  if (strangers === undefined) {
    const grown = grownIn()
    strangers = REFERENCE_NUCLIDES.filter(
      ({ id, kinds, lines }) =>
        lines.length > 0 && !kinds.includes('snm') && !grown.has(id) && !NUCLIDES.some((own) => isAlike(own.id, id)),
    ).map(({ id, halfLifeSeconds, lines }) => ({ id, category: 'industrial', halfLifeSeconds, lines }))
  }
  return strangers
}
