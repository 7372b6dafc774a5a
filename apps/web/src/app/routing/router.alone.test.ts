import { type DeploymentConfig, type EndpointName, Permission } from '@vigil/contract'
// Fetched by the router when an address names a model: here before the tests, whose time it would else take on a busy machine.
import '@vigil/devices'
import { createMemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskWith, unreachable } from '../../../test/desk-kit.ts'
import { keep } from '../../lib/browser/storage.ts'
import { hasCredentials, receiveCredentials, takeCredentials } from '../session/handed-over.ts'
import { createRouter } from './router.tsx'

const page = vi.hoisted(() => () => ({ default: () => null }))
vi.mock('../../lib/loading/component-sheet.ts', () => ({ fetchComponentSheet: async () => {} }))
vi.mock('../frame/root-frame.tsx', () => ({ RootFrame: () => null }))
vi.mock('../frame/layout.tsx', page)
vi.mock('../../lib/language/component-texts.ts', () => ({ fetchComponentTexts: async () => {} }))
vi.mock('../pages/login-page.tsx', page)
vi.mock('../pages/not-found-page.tsx', page)
vi.mock('../pages/no-route-page.tsx', page)
vi.mock('../pages/server-error-page.tsx', page)
vi.mock('../pages/temp-page.tsx', page)
vi.mock('../pages/realtime-entry.tsx', page)
vi.mock('../../features/home/home-page.tsx', page)
vi.mock('../pages/monitor-page.tsx', page)
vi.mock('../../features/realtime/realtime-page.tsx', page)
vi.mock('../../features/session/download-page.tsx', page)

// Against a page that never comes: no address takes time of its own.
vi.setConfig({ testTimeout: 300_000 })

interface Visit {
  token?: string
  told?: Partial<Record<EndpointName, () => unknown>>
  config?: Partial<DeploymentConfig>
}

/** Types an address into the browser; then where one is, and what stands in the page's place. */
async function visit(address: string, { token, told = {}, config = {} }: Visit = {}) {
  const { desk } = deskWith(told, config)
  if (token) keep('token', token)
  const router = createRouter(desk, (routes) => createMemoryRouter(routes, { initialEntries: [address] }))
  /** The router says when it has arrived, however long a page takes. */
  const settle = () =>
    new Promise<void>((resolve) => {
      const isThere = () => router.state.initialized && router.state.navigation.state === 'idle'
      if (isThere()) return resolve()
      const leave = router.subscribe(() => {
        if (!isThere()) return
        leave()
        resolve()
      })
    })
  await settle()
  const at = () => router.state.location.pathname + router.state.location.search
  const failure = () => Object.values(router.state.errors ?? {}).map((error) => error?.status ?? error)[0]
  const go = async (to: string) => {
    await router.navigate(to)
    await settle()
  }
  return { desk, router, at, failure, go }
}

const signedIn: Visit = { token: 'T1' }
const withMenu = (...codes: Permission[]): Visit => ({
  ...signedIn,
  told: { menu: () => Object.fromEntries(codes.map((code) => [code, true])) },
})

describe('without a token', () => {
  it('only /login opens; every other address leads there and is not forgotten [RTE-02, GRD-03]', async () => {
    expect((await visit('/login')).at()).toBe('/login')
    expect((await visit('/devices/monitor/list?states=2')).at()).toBe(
      '/login?from=%2Fdevices%2Fmonitor%2Flist%3Fstates%3D2',
    )
    expect((await visit('/nowhere')).at()).toBe('/login?from=%2Fnowhere')
    for (const path of ['/', '/404', '/500', '/error/404', '/error/500', '/download', '/temp']) {
      expect((await visit(path)).at(), path).toBe('/login')
    }
  })

  it('error pages, /download and /temp open as targets of the console itself [RTE-02]', async () => {
    const { at, go } = await visit('/login')
    for (const path of ['/404', '/500', '/error/404', '/error/500', '/download', '/temp']) {
      await go(path)
      expect(at()).toBe(path)
    }
  })
})

describe('with a token', () => {
  it('/login leads to where one belongs [GRD-02]', async () => {
    expect((await visit('/login', signedIn)).at()).toBe('/dashboard')
  })

  it('an allowed deep link is kept, / leads to the first page that is open [GRD-03]', async () => {
    const link = await visit('/devices/monitor/list?states=2', signedIn)
    expect(link.at()).toBe('/devices/monitor/list?states=2')
    expect(link.failure()).toBeUndefined()
    expect((await visit('/', withMenu(Permission.Devices))).at()).toBe('/devices/monitor/map')
    expect((await visit('/', withMenu(Permission.Sound))).at()).toBe('/error/404')
  })

  it('a page without permission says so in its own place [PRM-01]', async () => {
    const refused = await visit('/devices/monitor/map', withMenu(Permission.Home))
    expect([refused.at(), refused.failure()]).toEqual(['/devices/monitor/map', 403])
  })

  it('/devices leads to the monitor, in its last mode [RTE-05]', async () => {
    const { at, go } = await visit('/devices', signedIn)
    expect(at()).toBe('/devices/monitor/map')
    keep('monitorMode', 'alarm')
    await go('/devices')
    expect(at()).toBe('/devices/monitor/alarm')
    expect((await visit('/devices/monitor/moon', signedIn)).failure()).toBe(404)
  })

  it('realdata leads to the model, an unknown type and an unknown address to 404 [RTE-08]', async () => {
    expect((await visit('/devices/realdata/SN1/E1/GD606', signedIn)).at()).toBe('/devices/gd606/SN1/E1/GD606')
    expect((await visit('/devices/realdata/GD606', signedIn)).at()).toBe('/devices/gd606/GD606')
    expect((await visit('/devices/realdata/SN1/TOASTER', signedIn)).failure()).toBe(404)
    expect((await visit('/devices/toaster/GD606', signedIn)).failure()).toBe(404)
    expect((await visit('/devices/expert/SN1/GD606', signedIn)).failure()).toBe(404)
    expect((await visit('/nowhere', signedIn)).failure()).toBe(404)
  })

  it('the first failure of the basic data leads to /500, the second to the sign-in [GRD-01]', async () => {
    const { at, go } = await visit('/devices/monitor/map', { ...signedIn, told: { user: unreachable } })
    expect(at()).toBe('/500/loading?from=%2Fdevices%2Fmonitor%2Fmap')
    await go('/devices/monitor/map')
    expect(at()).toBe('/login?from=%2Fdevices%2Fmonitor%2Fmap')
  })
})

describe('a local client', () => {
  const local: Visit = { config: { localClient: true } }

  it('is signed in by itself and opens real-time data [GRD-05, RTE-11]', async () => {
    expect((await visit('/', local)).at()).toBe('/devices/realdata')
    expect((await visit('/devices/monitor', local)).at()).toBe('/devices/realdata')
    expect((await visit('/login', local)).at()).toBe('/devices/realdata')
  })

  it('stays at the sign-in where the server refuses it', async () => {
    expect((await visit('/', { ...local, told: { localLogin: unreachable } })).at()).toBe('/login')
  })
})

describe('/redirect', () => {
  beforeEach(() => void takeCredentials())
  const CREDENTIALS = '/redirect?username=anna&password=Secret1%2B&systemFlag=7'

  it('hands credentials to /login, otherwise leads to / [RTE-03]', async () => {
    expect((await visit(CREDENTIALS)).at()).toBe('/login')
    expect(takeCredentials()).toEqual({ username: 'anna', password: 'Secret1+' })
    expect(takeCredentials()).toBeUndefined()
    expect((await visit('/redirect?systemFlag=7', signedIn)).at()).toBe('/dashboard')
    expect(hasCredentials()).toBe(false)
  })

  it('takes them out of the address before anything else happens [RTE-03]', () => {
    const replaced: unknown[] = []
    const history = { replaceState: (...args: unknown[]) => void replaced.push(args) } as unknown as History
    receiveCredentials(new URL(`http://localhost${CREDENTIALS}`) as unknown as Location, history)
    expect(replaced).toEqual([[null, '', '/redirect']])
    expect(takeCredentials()).toEqual({ username: 'anna', password: 'Secret1+' })
    receiveCredentials(new URL('http://localhost/login?username=a&password=b') as unknown as Location, history)
    expect(replaced).toHaveLength(1)
    expect(hasCredentials()).toBe(false)
  })
})
