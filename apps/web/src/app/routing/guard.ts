import { type PermissionSet, RESTART_DELAY_MS, shows } from '@vigil/domain'
import type { PageRoute } from './routes/page-route.ts'
import { PAGE_ROUTES } from './routes.ts'

export const LOGIN = '/login'
const WITHOUT_RETURN = [LOGIN, '/redirect', '/404', '/500', '/error', '/temp', '/download']

/** Addresses of this console only: a link must not lead an operator who signs in to somewhere else. */
export function returnAddress(from: string | null | undefined): string | undefined {
  if (!from?.startsWith('/') || /^\/[/\\]/.test(from) || from === '/') return undefined
  const path = from.split(/[?#]/, 1)[0] ?? ''
  return WITHOUT_RETURN.some((each) => path === each || path.startsWith(`${each}/`)) ? undefined : from
}

const withReturn = (path: string, from: string | undefined): string => {
  const wanted = returnAddress(from)
  return wanted === undefined ? path : `${path}?${new URLSearchParams({ from: wanted })}`
}
/** Where somebody without a token goes; what was asked for is not forgotten. */
export const loginAddress = (from?: string): string => withReturn(LOGIN, from)
/** Where a first failure to load the basic data leads. */
export const failureAddress = (from?: string): string => withReturn('/500/loading', from)

/**
 * Error pages, /download and /temp are targets of the console's own redirects: shown then, while somebody who types their
 * address without a token goes to the sign-in.
 */
export function admitPublic(visit: { hasToken: boolean; byAddress: boolean }): 'show' | 'login' {
  return visit.hasToken || !visit.byAddress ? 'show' : 'login'
}

/** Whether a page opens to somebody; one that is not built yet says so to those who may have it. */
export const mayOpen = (route: Pick<PageRoute, 'code'>, permissions: PermissionSet): boolean =>
  shows(permissions, route.code)

/** Where a sign-in leads without a wish: the first route with a menu entry that is open, or the page that says there is none. */
export function landing(permissions: PermissionSet, localClient: boolean): string {
  if (localClient && shows(permissions, routeById('monitor').code)) return '/devices/monitor'
  const open = PAGE_ROUTES.find(
    (route) => route.menu !== undefined && route.page !== undefined && mayOpen(route, permissions),
  )
  // The device monitor opens as it was left.
  if (open?.id === 'monitor') return '/devices/monitor'
  return open?.menu?.[0]?.path ?? '/error/404'
}

function routeById(id: string): PageRoute {
  const found = PAGE_ROUTES.find((route) => route.id === id)
  if (found === undefined) throw new Error(`no route ${id}`)
  return found
}

const FIRST_MENU_RETRY_MS = 1000

/** Before the n-th further attempt to fetch the menu: 1 s, 2 s, 4 s, 8 s, then every 10 s. */
export const menuRetryDelay = (attempt: number): number =>
  Math.min(RESTART_DELAY_MS, FIRST_MENU_RETRY_MS * 2 ** (attempt - 1))

const RELOAD_AGAIN_AFTER_MS = 60_000

/** A chunk that still fails after its page was loaded anew would otherwise reload for ever. */
export function mayReload(last: string | undefined, address: string, now: number): boolean {
  const [, at, before] = /^(\d+) (.*)$/.exec(last ?? '') ?? []
  return before !== address || now - Number(at) >= RELOAD_AGAIN_AFTER_MS
}
export const reloadNote = (address: string, now: number): string => `${now} ${address}`
