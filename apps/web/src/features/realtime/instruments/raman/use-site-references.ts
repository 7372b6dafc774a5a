import type { ReferenceSpectrum, SiteReference } from '@vigil/contract'
import {
  FTIR_AXIS,
  findSubstance,
  type LibraryReference,
  MATCH_AXIS,
  measuredReference,
  prepareFtir,
  prepareRaman,
} from '@vigil/science'
import { useMemo } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { ftirCurve } from '../../../../ui/chart/ftir-curve.ts'
import { alongOf } from '../../../../ui/chart/spectrum-axis.ts'

const FRESH_MS = 60_000

/** A spectrum of the site as a reference of its technique. */
function ownReference(
  { technique, name, controlled }: SiteReference,
  { spectrum }: ReferenceSpectrum,
): LibraryReference {
  // What the library knows by this name, too, is the same substance.
  const of = findSubstance(name)?.id ?? name.toLowerCase()
  if (technique === 'raman') {
    return measuredReference(name, prepareRaman(alongOf(spectrum), spectrum.counts), MATCH_AXIS, controlled, of)
  }
  const { along, absorbance } = ftirCurve(spectrum)
  return measuredReference(name, prepareFtir(along, absorbance), FTIR_AXIS, controlled, of)
}

/** What the site has measured itself and a second person has approved. */
export function useSiteReferences(technique: SiteReference['technique']): readonly LibraryReference[] {
  const { data } = useCall('siteReferences', {}, { quiet: true, staleTime: FRESH_MS })
  const approved = useMemo(
    () => (data ?? []).filter((each) => each.technique === technique && each.approvedAt !== null),
    [data, technique],
  )
  // What was measured does not change: it is asked for again when there are others.
  const spectra = useCall(
    'referenceSpectra',
    { ids: approved.map(({ id }) => id) },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY, enabled: approved.length > 0, keepPrevious: true },
  )
  return useMemo(() => {
    const byId = new Map(spectra.data?.map((each) => [each.id, each]))
    return approved.flatMap((each) => {
      const measured = byId.get(each.id)
      return measured === undefined ? [] : [ownReference(each, measured)]
    })
  }, [approved, spectra.data])
}
