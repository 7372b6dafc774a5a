import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { recall } from '../../lib/browser/storage.ts'
import { fetchComponentTexts } from '../../lib/language/component-texts.ts'
import { fetchComponentSheet } from '../../lib/loading/component-sheet.ts'
import { RootFrame } from '../frame/root-frame.tsx'
import { Splash } from '../frame/splash.tsx'
import { credentialsIn, handOver, hasCredentials } from '../session/handed-over.ts'
import type { BasicData, SessionDesk } from '../session/session-desk.ts'
import { checkModelPage, expertAddress, realtimeAddress } from './device-addresses.ts'
import { admitPublic, failureAddress, LOGIN, landing, loginAddress, mayOpen, returnAddress } from './guard.ts'
import { fetchAhead, loadChunk } from './load-chunk.ts'
import { type LoadedPage, type PageHandle, PageOutlet } from './page-outlet.tsx'
import { RouteFailure } from './route-failure.tsx'
import type { PageModule, PageRoute } from './routes/page-route.ts'
import { GROUP_REDIRECTS, PAGE_ROUTES } from './routes.ts'

const models = async () => (await import('@vigil/devices')).registry
const notFound = () => data(null, { status: 404 })

const orNotFound = (address: string | undefined) => {
  if (address === undefined) throw notFound()
  return redirect(address)
}

const toModelPage = async ({ params }: LoaderFunctionArgs) => orNotFound(realtimeAddress(await models(), params))
const toExpertPage = async ({ params }: LoaderFunctionArgs) => orNotFound(expertAddress(await models(), params))

async function onlyItsOwnModels(params: LoaderFunctionArgs['params']): Promise<void> {
  const check = checkModelPage(await models(), params)
  if (!('show' in check)) throw orNotFound(check.to)
}

const addressOf = ({ request }: LoaderFunctionArgs): string => {
  const { pathname, search, hash } = new URL(request.url)
  return pathname + search + hash
}
const movedOn = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname

const fetchPage = async (load: () => Promise<PageModule>, args: LoaderFunctionArgs): Promise<LoadedPage> => ({
  Page: (await loadChunk(load, addressOf(args))).default,
})

const fetchLayout = () => import('../frame/layout.tsx')

/** Before the first words and the first route: whoever has a token will most likely see the frame. */
export const fetchFrameAhead = (): void => fetchAhead([fetchLayout, fetchComponentSheet, fetchComponentTexts])

/** `byAddress`: the visit that is being decided is the first one since the document was loaded. */
export function buildRoutes(desk: SessionDesk, byAddress: () => boolean): RouteObject[] {
  const { localClient } = desk.config

  /** Nobody gets past it without a token, the basic data and a menu. */
  async function signedIn(args: LoaderFunctionArgs): Promise<BasicData> {
    const wanted = addressOf(args)
    if (!desk.hasToken()) throw redirect(loginAddress(wanted))
    const readiness = await desk.ready()
    const { basic } = desk.state()
    if (readiness === '/500') throw redirect(failureAddress(wanted))
    if (readiness === 'login' || basic === undefined) throw redirect(loginAddress(wanted))
    return basic
  }

  const lead = (to: (basic: BasicData) => string) => async (args: LoaderFunctionArgs) =>
    redirect(to(await signedIn(args)))
  const guarded = (next: (args: LoaderFunctionArgs) => Promise<Response>) => async (args: LoaderFunctionArgs) => {
    await signedIn(args)
    return next(args)
  }

  const pageRoute = (route: PageRoute): RouteObject => {
    const load = route.page
    return {
      id: route.id,
      path: route.path,
      handle: {
        title: route.title,
        keepAlive: route.keepAlive ?? false,
        bare: route.bare ?? false,
        past: route.past ?? false,
      } satisfies PageHandle,
      shouldRevalidate: movedOn,
      loader: async (args) => {
        // Under way while the basic data is: whoever has a token will most likely see the page.
        if (desk.hasToken()) fetchAhead([load, route.part?.(args.params)])
        const { permissions } = await signedIn(args)
        if (!mayOpen(route, permissions)) throw data(null, { status: 403 })
        if (route.accepts?.(args.params) === false) throw notFound()
        if (route.id === 'realtime') await onlyItsOwnModels(args.params)
        return fetchPage(load, args)
      },
      Component: PageOutlet,
      errorElement: <RouteFailure />,
    }
  }

  const publicPage = (path: string, title: string, load: () => Promise<PageModule>): RouteObject => ({
    path,
    handle: { title, keepAlive: false } satisfies PageHandle,
    loader: (args) => {
      if (admitPublic({ hasToken: desk.hasToken(), byAddress: byAddress() }) === 'login') throw redirect(LOGIN)
      return fetchPage(load, args)
    },
    Component: PageOutlet,
    errorElement: <RouteFailure />,
  })

  const login: RouteObject = {
    path: LOGIN,
    handle: { title: 'login', keepAlive: false } satisfies PageHandle,
    shouldRevalidate: movedOn,
    loader: async (args) => {
      const from = returnAddress(new URL(args.request.url).searchParams.get('from')) ?? '/'
      if (desk.hasToken()) throw redirect(from)
      if (localClient && (await desk.enterLocally())) throw redirect(from)
      return fetchPage(() => import('../pages/login-page.tsx'), args)
    },
    Component: PageOutlet,
    errorElement: <RouteFailure />,
  }

  const handOverRoute: RouteObject = {
    path: '/redirect',
    element: null,
    loader: ({ request }) => {
      const found = credentialsIn(new URL(request.url).search)
      if (found !== undefined) handOver(found)
      return redirect(hasCredentials() ? LOGIN : '/')
    },
  }

  const monitorAddress = () =>
    localClient ? '/devices/realdata' : `/devices/monitor/${recall('monitorMode') ?? 'map'}`

  /** An address that leads nowhere is answered inside the frame: menu and header stay. */
  const leadsOn = {
    element: null,
    handle: { title: 'notFound', keepAlive: false } satisfies PageHandle,
    errorElement: <RouteFailure />,
  }

  const layout: RouteObject = {
    id: 'layout',
    // Runs beside the page's own loader: without a token it would fetch the whole frame only to show the sign-in.
    loader: (args) => {
      if (!desk.hasToken()) throw redirect(loginAddress(addressOf(args)))
      return fetchPage(async () => {
        const [layout] = await Promise.all([fetchLayout(), fetchComponentSheet(), fetchComponentTexts()])
        return layout
      }, args)
    },
    shouldRevalidate: () => false,
    Component: PageOutlet,
    errorElement: <RouteFailure />,
    children: [
      { path: '/', element: null, loader: lead(({ permissions }) => landing(permissions, localClient)) },
      ...Object.entries(GROUP_REDIRECTS).map(([path, to]) => ({ path, element: null, loader: lead(() => to) })),
      { path: '/devices/monitor', element: null, loader: lead(monitorAddress) },
      { path: '/devices/realdata/:sn?/:eventId?/:deviceType', ...leadsOn, loader: guarded(toModelPage) },
      { path: '/devices/expert/:sn/:deviceType', ...leadsOn, loader: guarded(toExpertPage) },
      ...PAGE_ROUTES.map(pageRoute),
      {
        path: '*',
        // The page is told by its failure; without this the library warns of a route that shows nothing.
        element: null,
        handle: { title: 'notFound', keepAlive: false } satisfies PageHandle,
        loader: async (args) => {
          await signedIn(args)
          throw notFound()
        },
        errorElement: <RouteFailure />,
      },
    ],
  }

  return [
    {
      id: 'root',
      Component: RootFrame,
      HydrateFallback: Splash,
      errorElement: <RouteFailure />,
      children: [
        login,
        handOverRoute,
        publicPage('/404', 'notFound', () => import('../pages/not-found-page.tsx')),
        publicPage('/error/404', 'notFound', () => import('../pages/no-route-page.tsx')),
        publicPage('/500/:loading?', 'serverError', () => import('../pages/server-error-page.tsx')),
        publicPage('/error/500', 'serverError', () => import('../pages/server-error-page.tsx')),
        publicPage('/download', 'download', () => import('../../features/session/download-page.tsx')),
        publicPage('/temp', 'temp', () => import('../pages/temp-page.tsx')),
        layout,
      ],
    },
  ]
}

type Create = (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>

export function createRouter(desk: SessionDesk, create: Create = createBrowserRouter) {
  // The first loaders run before there is a router to ask.
  let started = false
  const router = create(buildRoutes(desk, () => !started))
  started = router.state.initialized
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    started = true
    stop()
  })
  return router
}
