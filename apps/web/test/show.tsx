import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render } from '@testing-library/react'
import type { UserInfo } from '@vigil/contract'
import { AS_THE_SERVER_READS, loadMessages, READING } from '@vigil/i18n/web'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { Api } from '../src/lib/calls/api.ts'
import { LanguageProvider } from '../src/lib/language/use-translation.tsx'
import { type Session, SessionContext } from '../src/lib/session.tsx'
import { systemClock } from '../src/live/clock.ts'
import { type Live, LiveContext } from '../src/live/live-context.tsx'
import { antdTheme } from '../src/ui/antd-theme.ts'
import { openWorld } from './fake-world.ts'

interface Signed {
  /** Answers every call, by its name. */
  api?(name: string, input: unknown): Promise<unknown>
  readonly user?: Partial<UserInfo>
  readonly may?: boolean
  readonly live?: Live
  /** What was said to be done. */
  readonly confirmed?: string[]
  readonly presented?: unknown[]
}

/** Without the component library's styles, which take longer to make than what stands in them. */
const THEME = { ...antdTheme('dark', { wall: false, still: true }), zeroRuntime: true }

/** Answers and messages are handed on by short timers; countdowns do not move in it. */
const SETTLED_MS = 100

/** Lets so much time pass on the screen, with everything that is due in it. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

/** Answers that are there reach the screen. */
export const settle = (): Promise<void> => pass(SETTLED_MS)

/** A click, with what follows from it at once. Nothing happens at what is disabled, as in a browser. */
export const press = (target: Element): Promise<void> => act(async () => void fireEvent.click(target))

/** What stands there to be read: without marks of direction, with plain spaces. */
export const words = (element: Element): string =>
  (element.textContent ?? '').replace(/[\u2066-\u2069]/g, '').replace(/[\s\u00a0\u202f]+/g, ' ')

/** A part of the console as an operator sees it who is signed in, in English. */
export async function show(part: ReactNode, signed: Signed = {}): Promise<{ text(): string; leave(): void }> {
  const { api = async () => undefined, user = {}, may = true, live, ...heard } = signed
  if (!i18next.isInitialized) {
    const translation = await loadMessages('en')
    await i18next
      .use(AS_THE_SERVER_READS)
      .init({ lng: 'en', fallbackLng: false, resources: { en: { translation } }, ...READING })
  }
  const session = {
    api: api as Api,
    config: { timeZone: 'UTC', demo: true, mapTiles: '' },
    deviceTypes: {},
    user: { id: '1', name: 'Ann', seesAll: true, profile: { enableAlarmDisposition: 1 }, ...user },
    can: () => may,
    confirm: (text: string) => heard.confirmed?.push(text),
    present: (error: unknown) => heard.presented?.push(error),
    reloadUser: async () => {},
  } as unknown as Session
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container, unmount } = render(
    <LanguageProvider>
      <ConfigProvider theme={THEME} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
        <App component={false}>
          <QueryClientProvider client={queries}>
            <SessionContext value={session}>
              <LiveContext value={live}>{part}</LiveContext>
            </SessionContext>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </LanguageProvider>,
  )
  await settle()
  return { text: () => words(container), leave: unmount }
}

/** Calls that wait for the test to answer the last of them. What is left ends with it: the next test would find acts under way. */
export function heldCalls<T>() {
  const held: { readonly name: string; answer(result: T): void; fail(error: unknown): void }[] = []
  onTestFinished(() => {
    for (const { fail } of held) fail(new Error('the test is over'))
  })
  return {
    api: (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => held.push({ name, answer: resolve, fail: reject })),
    names: () => held.map(({ name }) => name),
    answer: (result: T) => act(async () => held.at(-1)?.answer(result)),
    fail: (error: unknown) => act(async () => held.at(-1)?.fail(error)),
  }
}

/** The real stores of the console on the clock of the screen, with a server that the test speaks for. */
export function openLive() {
  const clock = { ...systemClock, pass: (ms: number) => void vi.advanceTimersByTime(ms) }
  const world = openWorld({ clock })
  return {
    ...world,
    start: () => act(world.start),
    /** As a server pushes it; it is on the screen when this has ended. */
    async push(...told: Parameters<typeof world.push>): Promise<void> {
      act(() => world.push(...told))
      await settle()
    },
    drop: (quietMs?: number) => act(async () => world.drop(quietMs)),
    /** The broker lets it in, or does not. */
    async accept(): Promise<void> {
      act(() => world.accept())
      await settle()
    },
    fail: () => act(async () => world.fail()),
  }
}
