import { useQueries } from '@tanstack/react-query'
import { PointState } from '@vigil/contract'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useLink } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { backgroundOf, quantityKey } from '../../ui/recent/stored-series.ts'
import { type ProbeCourse, type ProbeReading, probeReading } from './probe-reading.ts'

const SPAN_MS = 6 * 3_600_000
/** A minute each: a bale burns within some. */
const POINTS = 360
const RELOAD_MS = 5 * 60_000
const NO_COURSE: ProbeCourse = { co: [], core: [] }
const QUANTITIES = ['co', 'coreTemperature'].map((quantity) => quantityKey('baleMod', quantity)).join(',')

function useCourses(sns: readonly string[]): ReadonlyMap<string, ProbeCourse> {
  const { api } = useSession()
  const { link } = useLive()
  return useQueries({
    queries: sns.map((sn) => ({
      queryKey: ['cottonCourse', sn],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ProbeCourse> => {
        const to = link.serverNow()
        const asked = { sn, from: to - SPAN_MS, to, points: POINTS, quantities: QUANTITIES }
        const series = backgroundOf(await api('hisDeviceData', asked, { signal }))
        const of = (quantity: string) => series.get(quantityKey('baleMod', quantity)) ?? []
        return { co: of('co'), core: of('coreTemperature') }
      },
      meta: { quiet: true },
      refetchInterval: RELOAD_MS,
    })),
    combine: useCallback(
      (results: readonly { data?: ProbeCourse | undefined }[]) =>
        new Map(sns.map((sn, n) => [sn, results[n]?.data ?? NO_COURSE])),
      [sns],
    ),
  })
}

/** Draws again when the values or the state of one of these devices change. */
function useTurn(sns: readonly string[]): number {
  const { details, fleet } = useLive()
  useEffect(() => {
    const leave = sns.map((sn) => details.view(sn))
    return () => {
      for (const each of leave) each()
    }
  }, [details, sns])
  const turn = useMemo(() => ({ count: 0, of: sns }), [sns])
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const hear = (): void => {
          turn.count += 1
          listener()
        }
        const stops = sns.flatMap((sn) => [details.subscribe(sn, hear), fleet.subscribeDevice(sn, hear)])
        return () => {
          for (const stop of stops) stop()
        }
      },
      [details, fleet, sns, turn],
    ),
    () => turn.count,
  )
}

type Told = Parameters<typeof probeReading>

/** A reading is worked out anew only when something of that probe has changed: many probes report every second. */
function remembering(): (...told: Told) => ProbeReading | undefined {
  const known = new Map<string, { readonly told: Told; readonly reading: ProbeReading | undefined }>()
  return (...told) => {
    const [sn, detail, stored, live, isLive] = told
    const before = known.get(sn)
    const [, heldDetail, heldStored, heldLive, wasLive] = before?.told ?? []
    const isSame =
      heldDetail === detail &&
      heldStored === stored &&
      heldLive?.co === live.co &&
      heldLive.core === live.core &&
      wasLive === isLive
    if (before !== undefined && isSame) return before.reading
    const reading = probeReading(...told)
    known.set(sn, { told, reading })
    return reading
  }
}

/** What each probe says of its bale now. */
export function useProbeReadings(asked: readonly string[]): ReadonlyMap<string, ProbeReading> {
  const { details, fleet } = useLive()
  const { live } = useLink()
  const joined = asked.join(' ')
  const sns = useMemo(() => joined.split(' ').filter((sn) => sn !== ''), [joined])
  const courses = useCourses(sns)
  const turn = useTurn(sns)
  const [readingOf] = useState(remembering)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn stands for what the stores hold
  return useMemo(
    () =>
      new Map(
        sns.flatMap((sn) => {
          const device = fleet.device(sn)
          const isHeard = device !== undefined && device.shown !== PointState.NotConnected
          const heard = {
            co: details.series(sn, 'baleMod', 'co'),
            core: details.series(sn, 'baleMod', 'coreTemperature'),
          }
          const stored = courses.get(sn) ?? NO_COURSE
          const reading = readingOf(sn, details.detail(sn), stored, heard, live && isHeard)
          return reading === undefined ? [] : [[sn, reading] as const]
        }),
      ),
    [sns, courses, turn, live, details, fleet, readingOf],
  )
}
