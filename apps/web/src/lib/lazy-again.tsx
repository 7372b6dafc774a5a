import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

/**
 * As `lazy`, for parts that may be asked for while the server is away: that one keeps a failure for good, and its place would
 * stay "could not be shown" after the link is back. Here whoever is drawn anew asks anew.
 */
export function lazyAgain<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const ask = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return await load()
      } catch (error) {
        current = ask()
        throw error
      }
    })
  let current = ask()
  return function Again(props: P) {
    const [Part] = useState(() => current)
    return createElement(Part as ComponentType<P>, props)
  }
}
