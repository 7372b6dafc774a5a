import { useEffect } from 'react'
import type { ReplayPlayer } from '../../live/replay/replay-player.ts'

const LEAP_MS = 10_000
/** Who types or goes through a list means that, and a space in a search is a space. */
const HAVE_THE_KEYS =
  'input, textarea, select, [role=combobox], [role=dialog], [role=tree], [role=grid], [role=listbox], [role=slider]'

interface Moves {
  readonly player: Pick<ReplayPlayer, 'current'>
  toggle(): void
  move(at: number): void
  goTo(back: boolean): Promise<void>
}

/** Space plays and stops, arrows leap, `j` and `k` go to the next and the last thing that happened. */
export function useReplayKeys({ player, toggle, move, goTo }: Moves): void {
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      ' ': toggle,
      ArrowLeft: () => move(player.current().at - LEAP_MS),
      ArrowRight: () => move(player.current().at + LEAP_MS),
      j: () => void goTo(false),
      k: () => void goTo(true),
    }
    const byKey = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target?.closest(HAVE_THE_KEYS)) return
      // A button that has the focus is pressed by the space.
      if (event.key === ' ' && target?.closest('button, a')) return
      const act = acts[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    // Before the list within, whose rows the same letters go through as long as none of them has the focus.
    document.addEventListener('keydown', byKey, { capture: true })
    return () => document.removeEventListener('keydown', byKey, { capture: true })
  }, [toggle, move, goTo, player])
}
