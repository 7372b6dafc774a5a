import { QueryClientProvider } from '@tanstack/react-query'
import { directionOf } from '@vigil/i18n/web'
import { App as Components, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAtLeast, useReducedMotion } from '../../lib/browser/use-media.ts'
import { useStored } from '../../lib/browser/use-stored.ts'
import { createQueryClient } from '../../lib/calls/query-client.ts'
import { useAnswersInLanguage } from '../../lib/calls/use-answers-in-language.ts'
import { useComponentTexts } from '../../lib/language/component-texts.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { antdTheme } from '../../ui/antd-theme.ts'
import { useDesk } from '../session/desk-context.tsx'

// Words are not to be pulled apart: a screen reader would spell them.
const BUTTON = { autoInsertSpace: false }

/** Theme, language and messages of the component library, and the cache of calls: for everybody who is signed in. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  useTranslation()
  const locale = currentLocale()
  const texts = useComponentTexts(locale)
  const [theme] = useStored('theme', 'dark')
  const wall = useAtLeast('wall')
  const still = useReducedMotion()
  const { messages } = useDesk()
  const [client] = useState(() => createQueryClient(messages.present))
  useAnswersInLanguage(client, locale)
  // The same while nothing of it changes: another object draws every part of the library anew, wherever it stands.
  const look = useMemo(() => antdTheme(theme, { wall, still }), [theme, wall, still])
  const wave = useMemo(() => ({ disabled: still }), [still])
  return (
    <ConfigProvider locale={texts} direction={directionOf(locale)} theme={look} button={BUTTON} wave={wave}>
      <Components component={false} message={{ maxCount: 3 }}>
        <QueryClientProvider client={client}>
          <MessageSink />
          {children}
        </QueryClientProvider>
      </Components>
    </ConfigProvider>
  )
}

function MessageSink() {
  const { message } = Components.useApp()
  const { messages } = useDesk()
  useEffect(
    () => messages.connect((level, text) => void message.open({ type: level, content: text })),
    [messages, message],
  )
  return null
}
