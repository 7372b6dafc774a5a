import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** In a list of links by the arrow keys from one to the next, as everywhere else by `j` and `k`. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + step]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}
