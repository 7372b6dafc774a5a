import type { KeyboardEvent } from 'react'

/** Ctrl and Enter send a form from wherever in it the cursor stands, a text of several lines included. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
}
