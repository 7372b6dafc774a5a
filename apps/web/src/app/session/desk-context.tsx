import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Messages } from './messages.ts'
import type { DeskState, SessionDesk } from './session-desk.ts'

export interface Office {
  readonly desk: SessionDesk
  readonly messages: Messages
}

export const DeskContext = createContext<Office | undefined>(undefined)

export function useDesk(): Office {
  const office = useContext(DeskContext)
  if (office === undefined) throw new Error('used outside the console')
  return office
}

export function useDeskState(): DeskState {
  const { desk } = useDesk()
  return useSyncExternalStore(desk.subscribe, desk.state)
}
