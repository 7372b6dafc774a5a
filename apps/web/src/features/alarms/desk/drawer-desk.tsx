import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import '../alarms.css'
import type { DeskProps } from '../../../ui/alarm/desk-slot.ts'
import { DoneLine } from '../acts/done-line.tsx'
import { OpenedCard } from '../card/opened-card.tsx'
import { AlarmQueue } from './alarm-queue.tsx'
import { NO_DESK_FILTER } from './desk-filter.ts'
import { useDesk } from './use-desk.ts'
import { useOwnDesk } from './use-desk-address.ts'

/** The desk in short, over whatever page is open; the card of an alarm lies over it. */
export default function DrawerDesk({ scope, device, select, clear }: DeskProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { alarm, open } = useOwnDesk()
  const { queue, shelf, hidden } = useDesk(scope, NO_DESK_FILTER)
  const showShelf = useCallback(() => void navigate(paths.monitor('alarm', { tab: 'shelf' })), [navigate])
  return (
    <>
      <section className="drawer-alarms" aria-label={t('monitor.mode.alarm')}>
        <h3>
          {t('monitor.mode.alarm')}
          {shelf.length > 0 && <span className="quiet"> · {t('desk.shelf.count', { count: shelf.length })}</span>}
        </h3>
        <AlarmQueue
          compact
          alarms={queue}
          hidden={hidden}
          shelved={shelf.length}
          onShelf={showShelf}
          opened={alarm}
          device={device}
          onOpen={open}
          onClearFilters={clear}
        />
      </section>
      {alarm !== undefined && (
        <Boundary>
          <OpenedCard opened={alarm} onClose={() => open(undefined)} onOpen={open} onDevice={select} />
        </Boundary>
      )}
      <DoneLine onOpen={open} />
    </>
  )
}
