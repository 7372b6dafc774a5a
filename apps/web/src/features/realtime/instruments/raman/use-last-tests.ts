import type { DetectionRecord, DeviceDetail, ModuleKey, Spectrum } from '@vigil/contract'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useLive } from '../../../../live/live-context.tsx'

export interface LastTests {
  readonly phase: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  readonly records: readonly DetectionRecord[]
}

const MOST = 10
/** A record is stored a moment after the test has ended. */
const STORED_AFTER_MS = 2000
const NO_RECORDS: readonly never[] = []

/** The tests on record, in a replay those of before; asked for again when `ended` changes, as it does with every test. */
export function useLastTests(sn: string, ended: number | undefined): LastTests {
  const { isReplay, link } = useLive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a test that ends while it plays the record is asked anew
  const endTime = useMemo(() => (isReplay ? link.serverNow() : undefined), [isReplay, link, ended])
  const asked = { sn, limit: MOST, ...(endTime !== undefined && { endTime }) }
  const { data, isError, refetch } = useCall('hisDetect', asked, { quiet: true, staleTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a test has ended
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), STORED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [ended, refetch])
  return { phase: data ? 'ready' : isError ? 'failed' : 'loading', records: data?.records ?? NO_RECORDS }
}

/** The spectrum that the newest record keeps, for when none has come live. */
export function useStoredSpectrum(
  { records: [newest] }: LastTests,
  module: ModuleKey,
  isWanted: boolean,
): Spectrum | undefined {
  return useModsOf(newest, isWanted)?.[module]?.spectrum
}

/** What every module told of the newest test on record. */
export const useTestDetail = ({ records: [newest] }: LastTests): DeviceDetail['mods'] | undefined =>
  useModsOf(newest, true)

function useModsOf(record: DetectionRecord | undefined, isWanted: boolean): DeviceDetail['mods'] | undefined {
  const { data } = useCall(
    'hisDetectDetail',
    { id: record?.id ?? '-' },
    { quiet: true, enabled: isWanted && record !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.deviceData.mods
}
