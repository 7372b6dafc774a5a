import type { AlarmEvent, RecentAlarms } from '@vigil/contract'
import type { Watch } from '@vigil/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { useWhenLinked } from '../../../live/use-when-linked.ts'
import { sinceOf, untilOf } from './recent-period.ts'

const PAGE = 100
const REFRESH_PAUSE_MS = 2000
const deskOf = ({ desk }: Watch) => desk

interface Query {
  readonly since: string | null
  readonly until: string | null
  readonly officeId: string | undefined
  readonly states: string | undefined
}

export interface RecentState {
  readonly alarms: readonly AlarmEvent[]
  readonly since: number
  readonly until: number | undefined
  readonly loading: boolean
  readonly failed: boolean
  readonly more: boolean
  loadMore(): void
  retry(): void
}

/** Alarms that began since then, newest first, page by page. The first page follows what the desk learns. */
export function useRecentAlarms({ since, until, officeId, states }: Query): RecentState {
  const { api, present } = useSession()
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const [found, setFound] = useState<{ alarms: readonly AlarmEvent[]; next: RecentAlarms['next']; since: number }>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const running = useRef<AbortController>(undefined)
  const paged = useRef(false)

  const load = useCallback(
    async (after?: { next: NonNullable<RecentAlarms['next']>; alarms: readonly AlarmEvent[]; since: number }) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      setState('loading')
      const from = after?.since ?? sinceOf(since, link.serverNow())
      try {
        const page = await api(
          'recentAlarms',
          { since: from, until: untilOf(until, from), limit: PAGE, officeId, states, ...after?.next },
          { signal },
        )
        setFound({ alarms: [...(after?.alarms ?? []), ...page.alarms], next: page.next, since: from })
        setState('ready')
      } catch (error) {
        if (signal.aborted) return
        setState('failed')
        present(error)
      }
    },
    [api, link, present, since, until, officeId, states],
  )

  useEffect(() => {
    paged.current = false
    void load()
    return () => running.current?.abort()
  }, [load])

  useWhenLinked(() => {
    if (state === 'failed') void load()
  })

  const first = useRef(desk)
  useEffect(() => {
    if (first.current === desk) return
    first.current = desk
    // Whoever reads further back must not be thrown to the top.
    if (paged.current) return
    const timer = setTimeout(() => void load(), REFRESH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [desk, load])

  const shownSince = found?.since ?? sinceOf(since, link.serverNow())
  return {
    alarms: found?.alarms ?? [],
    since: shownSince,
    until: untilOf(until, shownSince),
    loading: state === 'loading',
    failed: state === 'failed',
    more: found?.next != null,
    loadMore: () => {
      if (found?.next == null) return
      paged.current = true
      void load({ ...found, next: found.next })
    },
    retry: () => void load(),
  }
}
