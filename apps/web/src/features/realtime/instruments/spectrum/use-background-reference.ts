import type { Spectrum } from '@vigil/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forget, keep, recall } from '../../../../lib/storage.ts'
import { useCommands } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import type { ModuleDetail } from '../../module-why.tsx'
import {
  type BackgroundReference,
  fits,
  isCalm,
  parseReferences,
  withCalmStep,
  writeReferences,
} from './background-reference.ts'
import type { SpectrumStep } from './spectrum-record.ts'

const KEEP_EVERY_MS = 30_000

function keepReference(sn: string, reference: BackgroundReference | undefined): void {
  const { [sn]: _, ...others } = parseReferences(recall('spectrumBackgrounds'))
  const kept = reference === undefined ? others : { ...others, [sn]: reference }
  if (Object.keys(kept).length === 0) forget('spectrumBackgrounds')
  else keep('spectrumBackgrounds', writeReferences(kept))
}

interface Followed {
  readonly reference: BackgroundReference | undefined
  onStep(step: SpectrumStep, spectrum: Spectrum): void
  /** What was gathered counts no longer. */
  renew(): void
}

/** The background of one device, gathered while its page is open and nothing is the matter, and kept in this browser. */
export function useBackgroundReference(sn: string, report: ModuleDetail | undefined): Followed {
  const { link } = useLive()
  const [reference, setReference] = useState(() => parseReferences(recall('spectrumBackgrounds'))[sn])
  const current = useRef({ reference, report, keptAt: 0 })
  current.current.report = report
  const set = useCallback((next: BackgroundReference | undefined) => {
    current.current.reference = next
    setReference(next)
  }, [])

  const onStep = useCallback(
    (step: SpectrumStep, spectrum: Spectrum) => {
      const now = current.current
      if (now.report === undefined || !isCalm(now.report)) return
      const at = link.serverNow()
      set(withCalmStep(now.reference, step, spectrum, at))
      if (at - now.keptAt < KEEP_EVERY_MS) return
      now.keptAt = at
      keepReference(sn, now.reference)
    },
    [link, sn, set],
  )
  const renew = useCallback(() => {
    set(undefined)
    keepReference(sn, undefined)
  }, [sn, set])

  // The device itself was told to forget its background: it stands somewhere else, or among other things.
  const cleared = useCommands(sn).find(({ name, status }) => name === 'clearBground' && status === 'done')?.endedAt ?? 0
  useEffect(() => {
    if (current.current.reference !== undefined && current.current.reference.since < cleared) renew()
  }, [cleared, renew])

  useEffect(() => {
    const held = current.current
    return () => {
      if (held.reference !== undefined) keepReference(sn, held.reference)
    }
  }, [sn])

  const spectrum = report?.spectrum
  const usable = reference !== undefined && (spectrum === undefined || fits(reference, spectrum))
  return { reference: usable ? reference : undefined, onStep, renew }
}
