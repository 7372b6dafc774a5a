import { useMemo, useSyncExternalStore } from 'react'
import { useLive } from '../../live/live-context.tsx'
import type { AddressPart } from './address-reader.ts'

interface NotApplied {
  /** No office that the operator sees has this id: nothing is narrowed by it. */
  readonly isUnknownOffice: boolean
  readonly notApplied: readonly AddressPart[]
}

/** What of an address the page does not go by: what could not be read, and an office that nobody knows. */
export function useNotApplied(left: readonly AddressPart[], office: string | undefined): NotApplied {
  const { fleet } = useLive()
  const isUnknownOffice = useSyncExternalStore(
    fleet.subscribeStructure,
    () => office !== undefined && !fleet.loading() && fleet.office(office) === undefined,
  )
  return useMemo(() => {
    const unknown = isUnknownOffice && office !== undefined ? [{ name: 'office', value: office }] : []
    return { isUnknownOffice, notApplied: [...unknown, ...left] }
  }, [isUnknownOffice, office, left])
}
