import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { type DeskFilter, NO_DESK_FILTER, readDeskFilter, writeDeskFilter } from './desk-filter.ts'

export type DeskTab = 'now' | 'shelf' | 'recent'

/** Where the desk keeps what it shows. */
export interface DeskPlace {
  readonly tab: DeskTab
  readonly filter: DeskFilter
  /** The alarm whose card is open. */
  readonly alarm: string | undefined
  readonly since: string | null
  readonly until: string | null
  setTab(tab: DeskTab): void
  setFilter(change: Partial<DeskFilter>): void
  open(alarm: string | undefined): void
}

const LONGEST_ID = 64

/** In the address: it can be sent to a colleague, and survives a reload. */
export function useDeskAddress(): DeskPlace {
  const { search } = useLocation()
  const change = useChangeQuery()
  const acts = useMemo(
    () => ({
      setTab: (tab: DeskTab) =>
        change((query) => {
          for (const key of ['tab', 'since', 'until']) query.delete(key)
          if (tab === 'shelf') query.set('tab', 'shelf')
          if (tab === 'recent') query.set('since', 'day')
          return query
        }),
      setFilter: (filter: Partial<DeskFilter>) =>
        change((query) => writeDeskFilter(query, { ...readDeskFilter(query), ...filter })),
      open: (alarm: string | undefined) =>
        change((query) => {
          query.delete('alarm')
          // The card of the alarm takes the place of the card of a device.
          query.delete('device')
          if (alarm !== undefined) query.set('alarm', alarm)
          return query
        }),
    }),
    [change],
  )
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const alarm = query.get('alarm') ?? ''
    const since = query.get('since')
    return {
      tab: since !== null ? 'recent' : query.get('tab') === 'shelf' ? 'shelf' : 'now',
      filter: readDeskFilter(query),
      alarm: alarm === '' || alarm.length > LONGEST_ID ? undefined : alarm,
      since,
      until: query.get('until'),
      ...acts,
    }
  }, [search, acts])
}

/** Kept nowhere: for a desk that stands over some other page. */
export function useOwnDesk(): DeskPlace {
  const [tab, setTab] = useState<DeskTab>('now')
  const [filter, narrow] = useState(NO_DESK_FILTER)
  const [alarm, open] = useState<string>()
  return useMemo(() => {
    const setFilter = (change: Partial<DeskFilter>) => narrow((before) => ({ ...before, ...change }))
    return { tab, filter, alarm, since: null, until: null, setTab, setFilter, open }
  }, [tab, filter, alarm])
}
