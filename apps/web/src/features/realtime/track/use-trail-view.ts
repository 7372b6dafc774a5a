import type { DeviceDetail } from '@vigil/contract'
import type { ModelDefinition } from '@vigil/devices'
import { useMemo } from 'react'
import { useDevice, useThresholds } from '../../../live/hooks.ts'
import { trailParts, trailScale } from '../../../ui/map/trail/trail-scale.ts'
import { comparedOf } from '../multi/multi-address.ts'
import { useTrack } from './use-track.ts'

interface Wanted {
  readonly sn: string
  readonly model: ModelDefinition
  readonly detail: DeviceDetail | undefined
  /** As `module.quantity`; without one, or of one that the model has not, the first. */
  readonly wanted: string | null
  readonly lengthMs: number
}

/** The way of a device, coloured by one of its quantities. */
export function useTrailView({ sn, model, detail, wanted, lengthMs }: Wanted) {
  const device = useDevice(sn)
  const thresholds = useThresholds(sn)
  const position = detail?.position ?? device?.basic.position
  const compared = useMemo(() => comparedOf(model), [model])
  const chosen = compared.find(({ key }) => key === wanted) ?? compared[0]
  const { trail, loading } = useTrack({
    sn,
    position,
    at: detail?.at ?? device?.basic.at ?? 0,
    detail,
    quantity: chosen?.key,
    lengthMs,
  })
  const limit = thresholds.find(
    ({ module, quantity }) => module === chosen?.module.key && quantity === chosen?.quantity.key,
  )
  const scale = useMemo(() => trailScale(trail, limit), [trail, limit])
  const parts = useMemo(() => trailParts(trail, scale), [trail, scale])
  const sparse = useMemo(() => parts.some((part) => part.sparse), [parts])
  return { position, compared, chosen, trail, loading, scale, parts, sparse }
}
