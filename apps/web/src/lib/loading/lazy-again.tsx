import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'
import { withStyles } from './styles-again.ts'

/** A failure is shown before it is tried again: what is drawn meanwhile would ask in a circle, and spin for ever. */
const AGAIN_AFTER_MS = 1000

/**
 * As `lazy`, for parts that may be asked for while the server is away: that one keeps a failure for good, and its place would
 * stay "could not be shown" after the link is back. Here whoever is drawn anew later asks anew.
 */
export function lazyAgain<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  now: () => number = Date.now,
): ComponentType<P> {
  let failedAt: number | undefined
  const ask = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return await withStyles(load)
      } catch (error) {
        failedAt = now()
        throw error
      }
    })
  let current = ask()
  const latest = (): LazyExoticComponent<ComponentType<P>> => {
    if (failedAt !== undefined && now() - failedAt >= AGAIN_AFTER_MS) {
      failedAt = undefined
      current = ask()
    }
    return current
  }
  return function Again(props: P) {
    const [Part] = useState(latest)
    return createElement(Part as ComponentType<P>, props)
  }
}
