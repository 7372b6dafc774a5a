import type { DeploymentConfig, EndpointResponse, Permission, UserInfo } from '@vigil/contract'
import { createContext, useContext } from 'react'
import type { Api } from './calls/api.ts'
import type { Downloads } from './calls/download.ts'

/** What every page of a signed-in operator may use. */
export interface Session {
  readonly api: Api
  readonly config: DeploymentConfig
  readonly user: UserInfo
  /** By model id, for names and pictures; empty when they could not be had. */
  readonly deviceTypes: EndpointResponse<'getDeviceTypeInfo'>
  can(code: Permission): boolean
  /** Calls a row that answers with a file. */
  readonly download: Downloads
  /** Shows a failed call as section 8 of the specification says; an aborted one shows nothing. */
  present(error: unknown): void
  /** Says that something was done. */
  confirm(text: string): void
  signOut(): void
  /** After the own name or address was changed. */
  reloadUser(): Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('used outside a session')
  return session
}
