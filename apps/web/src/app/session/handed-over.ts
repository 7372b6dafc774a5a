export interface Credentials {
  readonly username: string
  readonly password: string
}

let waiting: Credentials | undefined

/** Another system may send an operator here with credentials; its `systemFlag` changes nothing here. */
export function credentialsIn(search: string): Credentials | undefined {
  const query = new URLSearchParams(search)
  const username = query.get('username')
  const password = query.get('password')
  return username && password ? { username, password } : undefined
}

/** Before anything else happens: a password must not stand in the address while the console loads, nor stay in the history. */
export function receiveCredentials(location: Location, history: History): void {
  if (location.pathname !== '/redirect' || location.search === '') return
  handOver(credentialsIn(location.search))
  history.replaceState(null, '', location.pathname)
}

export function handOver(credentials: Credentials | undefined): void {
  waiting = credentials
}

export const hasCredentials = (): boolean => waiting !== undefined

/** Once: a reload or a later visit of the sign-in page does not sign in again. */
export function takeCredentials(): Credentials | undefined {
  const credentials = waiting
  waiting = undefined
  return credentials
}
