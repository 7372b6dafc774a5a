import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { UserInfo } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Api } from './api.ts'
import { type Session, SessionContext } from './session.tsx'
import { type Stage, stage } from './stage.ts'

interface Signed {
  /** Answers every call, by its name. */
  api(name: string, input: unknown): Promise<unknown>
  readonly user?: Partial<UserInfo>
  readonly may?: boolean
  /** What was said to be done. */
  readonly confirmed?: string[]
  readonly presented?: unknown[]
}

/** A part on the stage as an operator sees it who is signed in, in English. */
export async function staged(part: ReactNode, { api, user = {}, may = true, ...heard }: Signed): Promise<Stage> {
  const texts = createInstance()
  const translation = await loadMessages('en')
  await texts.init({ lng: 'en', fallbackLng: false, resources: { en: { translation } }, ...READING })
  const session = {
    api: api as Api,
    config: { timeZone: 'UTC' },
    user: { id: '1', name: 'Ann', seesAll: true, profile: {}, ...user },
    can: () => may,
    confirm: (text: string) => heard.confirmed?.push(text),
    present: (error: unknown) => heard.presented?.push(error),
  } as unknown as Session
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return stage(
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={texts}>
        <SessionContext value={session}>{part}</SessionContext>
      </I18nextProvider>
    </QueryClientProvider>,
  )
}
