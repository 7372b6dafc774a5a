import { useMemo } from 'react'
import { useLive } from '../../../live/live-context.tsx'
import type { RowActs } from './desk-row.tsx'

const nothing = () => {}

/** For a list of what has been: its rows open cards, and silence what still sounds. */
export function useRowActs(open: (id: string) => void): Omit<RowActs, 'focus'> {
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
