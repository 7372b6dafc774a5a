import type { AlarmEvent } from '@vigil/contract'
import { type AlarmDesk, deskQueue, shelfOf, type Watch } from '@vigil/domain'
import { useEffect, useMemo, useReducer } from 'react'
import { useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { nextShelfEnd } from '../../../live/shelf-end.ts'
import { type DeskFilter, type DeskScope, isInScope, passesDesk } from './desk-filter.ts'

const deskOf = ({ desk }: Watch) => desk

/** Another number whenever an alarm has come back from the shelf by the clock alone. */
function useShelfTurn(desk: AlarmDesk): number {
  const { link } = useLive()
  const [turn, next] = useReducer((before: number) => before + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after one end the next one is waited for
  useEffect(() => {
    const end = nextShelfEnd(desk.values(), link.serverNow())
    if (end === undefined) return
    const timer = setTimeout(next, end - link.serverNow() + 1)
    return () => clearTimeout(timer)
  }, [desk, link, turn])
  return turn
}

export interface DeskView {
  readonly queue: readonly AlarmEvent[]
  readonly shelf: readonly AlarmEvent[]
  /** How many of the queue the filters keep out of sight. */
  readonly hidden: number
}

/** What waits, the most severe first, and what lies on the shelf. */
export function useDesk(scope: DeskScope, filter: DeskFilter): DeskView {
  const { link } = useLive()
  const desk = useWatch(deskOf)
  const turn = useShelfTurn(desk)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn stands for the time
  return useMemo(() => {
    const now = link.serverNow()
    const passes = (alarm: AlarmEvent) => isInScope(alarm, scope) && passesDesk(alarm, filter)
    const all = deskQueue(desk.values(), now)
    const queue = all.filter(passes)
    return { queue, shelf: shelfOf(desk.values(), now).filter(passes), hidden: all.length - queue.length }
  }, [desk, scope, filter, link, turn])
}
