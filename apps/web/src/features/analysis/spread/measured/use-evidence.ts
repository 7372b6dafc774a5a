import type { EndpointRequest, EvidenceDevice, SourceEvidence } from '@vigil/contract'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useLive } from '../../../../live/live-context.tsx'

/** What comes between is heard live; this brings the wind of the minutes, and who has come near since. */
const AGAIN_MS = 60_000
/** Readings of sixty detectors come sixty times a second: the page follows them once. */
const FOLLOW_MS = 1000

/** Points that came since the answer was made. */
function continued(device: EvidenceDevice, added: readonly { at: number; value: number }[]): EvidenceDevice {
  const last = device.points.at(-1)?.[0] ?? 0
  const newer = added.filter(({ at }) => at > last)
  if (newer.length === 0) return device
  return {
    ...device,
    points: [
      ...device.points,
      ...newer.map(({ at, value }): EvidenceDevice['points'][number] => [at, value, value, value]),
    ],
  }
}

/** What everybody around measured, from the record, and live from then on. */
export function useEvidence(choice: EndpointRequest<'sourceEvidence'> | undefined) {
  const { details, link } = useLive()
  const isPast = choice?.at !== undefined
  const {
    data: told,
    error,
    isFetching,
  } = useCall('sourceEvidence', choice ?? {}, {
    enabled: choice !== undefined,
    quiet: true,
    keepPrevious: true,
    refetchInterval: isPast ? false : AGAIN_MS,
  })
  const [heard, setHeard] = useState(0)
  const sns = told?.isLive ? told.devices.map(({ sn }) => sn).join('\n') : ''
  useEffect(() => {
    if (sns === '') return
    let timer = 0
    const hear = () => {
      if (timer !== 0) return
      timer = window.setTimeout(() => {
        timer = 0
        setHeard((n) => n + 1)
      }, FOLLOW_MS)
    }
    const stops = sns.split('\n').flatMap((sn) => [details.view(sn), details.subscribe(sn, hear)])
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [sns, details])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard stands in a store
  const evidence = useMemo((): SourceEvidence | undefined => {
    if (told === undefined || choice === undefined) return undefined
    if (!told.isLive) return told
    const { module, quantity } = told
    return {
      ...told,
      to: Math.max(told.to, link.serverNow()),
      devices: told.devices.map((device) => continued(device, details.series(device.sn, module, quantity))),
    }
  }, [told, choice === undefined, heard, details, link])
  return { evidence, error, isFetching }
}
