import { useMemo } from 'react'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

interface SiteOption {
  readonly value: string
  /** Indented by its depth. */
  readonly label: string
  readonly name: string
}

interface Sites {
  readonly options: readonly SiteOption[]
  nameOf(id: string): string
}

/** Offices that the operator sees, those below a site under it. */
export function useSites(): Sites {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(() => {
    const options = fleet
      .offices()
      .map(({ id, name, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}`, name }))
    return { options, nameOf: (id) => fleet.office(id)?.name ?? id }
  }, [fleet, structure])
}
