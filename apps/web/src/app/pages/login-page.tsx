import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SignInPage } from '../../features/session/sign-in-page.tsx'
import { useStored } from '../../lib/browser/use-stored.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDeploymentTitle } from '../frame/use-page-title.ts'
import { returnAddress } from '../routing/guard.ts'
import { useDesk, useDeskState } from '../session/desk-context.tsx'
import { failureText } from '../session/failure-text.ts'
import { takeCredentials } from '../session/handed-over.ts'

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
