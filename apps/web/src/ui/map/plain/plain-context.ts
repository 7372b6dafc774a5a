import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PlainStage } from './plain-stage.ts'
import type { PlainView } from './plain-view.ts'

/** The plain map that stands around a component; there only once it has a size. */
export const PlainContext = createContext<PlainStage | undefined>(undefined)

export function usePlainStage(): PlainStage {
  const stage = useContext(PlainContext)
  if (stage === undefined) throw new Error('used outside a plain map')
  return stage
}

/** What it shows; drawn anew with every move. */
export function usePlainView(): PlainView {
  const stage = usePlainStage()
  return useSyncExternalStore(stage.subscribe, stage.view)
}
