import { act, fireEvent, screen } from '@testing-library/react'
import type { PushDevice } from '@vigil/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, settle, show, words } from '../../../test/show.tsx'
import { markOf } from '../../lib/browser/push-browser.ts'
import { PushSettings } from './push-settings.tsx'

const ENDPOINT = 'https://push.example/one'
const KEY = 'BAAA'
const page = () => words(document.body)

/** A browser that can be pushed to: jsdom has none of it. */
function openBrowser({ permission = 'granted', subscribed = false } = {}) {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([4, 0, 0]).buffer },
    getKey: () => bytes,
    unsubscribe: vi.fn(async () => {
      world.subscribed = false
      return true
    }),
  }
  const world = { subscribed, registered: [] as string[], asked: undefined as unknown, subscription }
  const pushManager = {
    getSubscription: async () => (world.subscribed ? subscription : null),
    subscribe: async (wanted: unknown) => {
      world.asked = wanted
      world.subscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async (path: string) => {
      world.registered.push(path)
      return registration
    },
    ready: Promise.resolve(registration),
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return world
}

let mark: string
beforeEach(async () => {
  mark = await markOf(ENDPOINT)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const deviceOf = (part: Partial<PushDevice> = {}): PushDevice => ({
  id: 'd1',
  name: 'My phone',
  minPriority: 2,
  createdAt: 0,
  takenAt: null,
  failed: '',
  mark,
  ...part,
})

/** The mark of a browser is reckoned in a thread of its own, which the clock of the test does not move: as long as it takes. */
async function drawn() {
  for (let n = 0; n < 200 && document.querySelector('.ant-skeleton') !== null; n++) {
    await act(async () => void (await markOf(ENDPOINT)))
    await settle()
  }
}

async function open(devices: PushDevice[], test: object = { ok: true, status: 201, ms: 5, why: '' }) {
  const sent: [string, unknown][] = []
  const api = async (name: string, input: unknown) => {
    sent.push([name, input])
    if (name === 'pushKey') return KEY
    if (name === 'pushDevices') return [...devices]
    if (name === 'testPushDevice') return test
    if (name === 'removePushDevice') devices.length = 0
    if (name !== 'savePushDevice') return null
    const saved = deviceOf({ name: (input as { name: string }).name })
    devices.push(saved)
    return saved
  }
  const ui = (
    <MemoryRouter>
      <PushSettings />
    </MemoryRouter>
  )
  await show(ui, { api })
  await drawn()
  return { sent, named: (name: string) => sent.filter(([each]) => each === name).map(([, input]) => input) }
}
const button = (name: string) => screen.getByRole('button', { name })
async function pressed(name: string) {
  await press(button(name))
  for (let n = 0; n < 5; n++) await settle()
}

it('turns notifications on by the browser’s own subscription, and says that they are', async () => {
  const browser = openBrowser()
  const { named } = await open([])
  expect(page()).toContain('Nothing is pushed to you yet')
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Name of this device'), { target: { value: 'Duty' } }),
  )
  await pressed('Notify this device')
  expect(browser.registered).toEqual(['/push-worker.js'])
  expect(browser.asked).toMatchObject({ userVisibleOnly: true })
  expect(named('savePushDevice')).toEqual([
    { name: 'Duty', minPriority: 2, subscription: { endpoint: ENDPOINT, p256dh: 'AQID', auth: 'AQID' } },
  ])
  expect(page()).toContain('Alarms are pushed to this device')
  expect(page()).toContain('Duty · this one')
})

it('says what the push service answered to a test, good or bad', async () => {
  openBrowser({ subscribed: true })
  await open([deviceOf()])
  await pressed('Send a test')
  expect(page()).toContain('Taken by the push service')
})

it('names why a test was not taken, and what failed last', async () => {
  openBrowser({ subscribed: true })
  await open([deviceOf({ failed: 'HTTP 403' })], { ok: false, status: 403, ms: 5, why: 'HTTP 403' })
  expect(page()).toContain('not taken: HTTP 403')
  await pressed('Send a test')
  expect(screen.getByRole('alert').textContent).toContain('Not taken: HTTP 403')
})

it('turns them off here and at the server', async () => {
  const browser = openBrowser({ subscribed: true })
  const { named } = await open([deviceOf()])
  await pressed('Stop notifying this device')
  expect(named('removePushDevice')).toEqual([{ id: 'd1' }])
  expect(browser.subscription.unsubscribe).toHaveBeenCalled()
  expect(button('Notify this device')).toBeDefined()
})

it('says in words that the browser refuses, and saves nothing', async () => {
  openBrowser({ permission: 'denied' })
  const { named } = await open([])
  await pressed('Notify this device')
  expect(page()).toContain('The browser refuses notifications of this page')
  expect(named('savePushDevice')).toEqual([])
})

it('says why nothing can be pushed where the browser has no way', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open([])
  expect(page()).toContain('This address is not encrypted')
})
