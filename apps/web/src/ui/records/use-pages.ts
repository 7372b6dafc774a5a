import { useState } from 'react'

/** The `next` of the page before. */
export interface Cursor {
  readonly before: number
  readonly beforeId: string
}

export interface Pages {
  /** Undefined on the first. */
  readonly cursor: Cursor | undefined
  /** From 1 on. */
  readonly page: number
  forward(next: Cursor): void
  back(): void
  first(): void
}

const NONE: readonly Cursor[] = []

/** Pages by key: what is added meanwhile shifts none of them. Begins anew whenever `of` changes. */
export function usePages(of: string): Pages {
  const [state, setState] = useState({ of, cursors: NONE })
  const cursors = state.of === of ? state.cursors : NONE
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    forward: (next) => setState({ of, cursors: [...cursors, next] }),
    back: () => setState({ of, cursors: cursors.slice(0, -1) }),
    first: () => setState({ of, cursors: NONE }),
  }
}
