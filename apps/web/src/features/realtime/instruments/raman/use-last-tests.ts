import type { DetectionRecord, DeviceDetail, ModuleKey, Spectrum } from '@vigil/contract'
import { useEffect } from 'react'
import { useCall } from '../../../../lib/use-call.ts'

export interface LastTests {
  readonly phase: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  readonly records: readonly DetectionRecord[]
}

const MOST = 10
/** A record is stored a moment after the test has ended. */
const STORED_AFTER_MS = 2000
const NO_RECORDS: readonly never[] = []

/** The tests on record; asked for again when `ended` changes, as it does with every test. */
export function useLastTests(sn: string, ended: number | undefined): LastTests {
  const { data, isError, refetch } = useCall('hisDetect', { sn, limit: MOST }, { quiet: true, staleTime: 0 })
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
