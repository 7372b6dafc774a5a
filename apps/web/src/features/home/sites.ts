import type { OfficePlace } from '../../live/stores/live-fleet.ts'

export interface Structure {
  offices(): readonly OfficePlace[]
  office(id: string): OfficePlace | undefined
}

/**
 * What an operator calls its sites: the offices right below the top of what it sees, each with all below it. Tops with a single
 * office and no device of their own are passed over. Every device stands in exactly one of them.
 */
export function sitesOf(structure: Structure): { readonly office: OfficePlace; readonly ownOnly: boolean }[] {
  const below = ({ offices }: OfficePlace): OfficePlace[] => offices.flatMap((id) => structure.office(id) ?? [])
  let tops = structure.offices().filter(({ depth }) => depth === 0)
  for (let [only] = tops; tops.length === 1 && only !== undefined; [only] = tops) {
    const children = below(only)
    if (children.length === 0) break
    if (children.length > 1 || only.devices.length > 0) {
      const own = only.devices.length > 0 ? [{ office: only, ownOnly: true }] : []
      return [...own, ...children.map((office) => ({ office, ownOnly: false }))]
    }
    tops = children
  }
  return tops.map((office) => ({ office, ownOnly: false }))
}
