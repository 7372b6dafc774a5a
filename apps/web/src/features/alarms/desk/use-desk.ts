import type { AlarmEvent } from '@vigil/contract'
import { shelfOf } from '@vigil/domain'
import { useMemo } from 'react'
import { useAlarmQueue } from '../../../live/use-alarm-queue.ts'
import type { DeskScope } from '../../../ui/alarm/desk-slot.ts'
import { type DeskFilter, isInScope, passesDesk } from './desk-filter.ts'

export interface DeskView {
  readonly queue: readonly AlarmEvent[]
  readonly shelf: readonly AlarmEvent[]
  /** How many of the queue the filters keep out of sight. */
  readonly hidden: number
}

/** What needs somebody, and what lies on the shelf. */
export function useDesk(scope: DeskScope, filter: DeskFilter): DeskView {
  const { desk, queue: all, at } = useAlarmQueue()
  return useMemo(() => {
    const passes = (alarm: AlarmEvent) => isInScope(alarm, scope) && passesDesk(alarm, filter)
    const queue = all.filter(passes)
    return { queue, shelf: shelfOf(desk.values(), at).filter(passes), hidden: all.length - queue.length }
  }, [desk, all, at, scope, filter])
}
