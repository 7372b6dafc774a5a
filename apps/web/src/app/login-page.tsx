import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { useStored } from '../lib/use-stored.ts'
import { useDesk, useDeskState } from './desk-context.tsx'
import { failureText } from './failure-text.ts'
import { returnAddress } from './guard.ts'
import { takeCredentials } from './handed-over.ts'
import { useDeploymentTitle } from './use-page-title.ts'

export default function LoginPage() {
  const { t } = useTranslation()
  const { desk } = useDesk()
  const { notice } = useDeskState()
  const [theme, setTheme] = useStored('theme', 'dark')
  const [credentials] = useState(takeCredentials)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const title = useDeploymentTitle()
  return (
    <SignInPage
      api={desk.api}
      title={title}
      demoAccounts={desk.config.demoAccounts}
      notice={notice && t(notice)}
      credentials={credentials}
      theme={theme}
      onTheme={setTheme}
      describe={(failure) => failureText(t, failure)}
      onSignedIn={(token) => {
        desk.enter(token)
        void navigate(returnAddress(query.get('from')) ?? '/', { replace: true })
      }}
    />
  )
}
