import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import '../alarms.css'
import type { DeskProps } from '../../../ui/alarm/desk-slot.ts'
import { isOwnEscape } from '../../../ui/own-escape.ts'
import { DoneLine } from '../acts/done-line.tsx'
import { OpenedCard } from '../card/opened-card.tsx'
import { AlarmQueue } from './alarm-queue.tsx'
import { NO_DESK_FILTER, narrowsDesk } from './desk-filter.ts'
import type { RowActs } from './desk-row.tsx'
import { DeskTools } from './desk-tools.tsx'
import { RecentList } from './recent-list.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskAddress } from './use-desk-address.ts'

const nothing = () => {}

/** For a list of what has been: its rows open cards, and silence what still sounds. */
function useRowActs(open: (id: string) => void): Omit<RowActs, 'focus'> {
  const { watch } = useLive()
  return useMemo(
    () => ({
      open,
      silence: watch.silenceDevice,
      mark: nothing,
      toggleCase: nothing,
      acknowledge: nothing,
      unshelve: nothing,
    }),
    [open, watch],
  )
}

/** The alarm desk: what waits, what lies on the shelf, what has been; and the card of the one that is open. */
export default function AlarmDesk(desk: DeskProps) {
  const { t } = useTranslation()
  const place = useDeskAddress()
  const { filter, alarm, open, setFilter, setTab } = place
  // The list of what was is asked of the record of today: a replay has none.
  const { isReplay } = useLive()
  const tab = isReplay && place.tab === 'recent' ? 'now' : place.tab
  const { scope, device, select } = desk
  const { queue, shelf, hidden } = useDesk(scope, filter)
  const narrowed = desk.filtered || narrowsDesk(filter)
  const clear = useCallback(() => {
    setFilter(NO_DESK_FILTER)
    desk.clear()
  }, [setFilter, desk.clear])
  const showShelf = useCallback(() => setTab('shelf'), [setTab])
  const recentActs = useRowActs(open)
  // The card of a device that was picked in the tree lies over it.
  const opened = device === undefined ? alarm : undefined
  const shared = { opened, device, onOpen: open, onClearFilters: clear }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the card from wherever on the desk one stands
    <div
      className="alarm-desk"
      onKeyDown={(event) => {
        if (opened !== undefined && isOwnEscape(event)) open(undefined)
      }}
    >
      <section className="desk-view" aria-label={t('monitor.mode.alarm')}>
        <DeskTools desk={desk} place={place} counts={{ now: queue.length, shelf: shelf.length }} />
        {tab === 'now' && (
          <AlarmQueue key="now" alarms={queue} hidden={hidden} shelved={shelf.length} onShelf={showShelf} {...shared} />
        )}
        {tab === 'shelf' && <AlarmQueue key="shelf" shelf alarms={shelf} hidden={0} {...shared} />}
        {tab === 'recent' && (
          <RecentList
            desk={desk}
            filter={filter}
            since={place.since}
            until={place.until}
            opened={opened}
            narrowed={narrowed}
            acts={recentActs}
            clear={clear}
          />
        )}
      </section>
      {opened !== undefined && (
        <Boundary>
          <OpenedCard opened={opened} onClose={() => open(undefined)} onOpen={open} onDevice={select} />
        </Boundary>
      )}
      <DoneLine onOpen={open} />
    </div>
  )
}
