import type { DeploymentConfig } from '@vigil/contract'
import { type Problem, validateLogin } from '@vigil/domain'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Api, ApiError, type ApiFailure } from '../../lib/calls/api.ts'
import { encryptPassword } from '../../lib/calls/password-cipher.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { ThemeName } from '../../ui/theme.ts'
import { EntryField } from './entry-field.tsx'
import { EntryPreferences } from './entry-preferences.tsx'
import { PasswordEntry } from './password-entry.tsx'
import { isReadableOnTheWay } from './plain-connection.ts'
import { PlumePicture } from './plume-picture.tsx'
import { PRODUCT_NAME } from './product-name.ts'
import './sign-in.css'

interface Credentials {
  username: string
  password: string
}

export interface SignInPageProps {
  api: Api
  title: string
  demoAccounts: DeploymentConfig['demoAccounts']
  /** Why the operator is here again, when it was not by choice. */
  notice?: string | undefined
  /** Signs in with them at once, as if they had been typed. */
  credentials?: Credentials | undefined
  theme: ThemeName
  onTheme(theme: ThemeName): void
  onSignedIn(token: string): void
  describe(failure: ApiFailure): string
}

const NOBODY: Credentials = { username: '', password: '' }

/**
 * The first page of all, and the only one without the component library: an operator on a slow line signs in before the rest
 * has come.
 */
export function SignInPage(props: SignInPageProps) {
  const { api, title, demoAccounts, notice, credentials, theme, onTheme, onSignedIn, describe } = props
  const { t } = useTranslation()
  const [entered, setEntered] = useState<Credentials>(credentials ?? NOBODY)
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const problems = checked ? validateLogin(entered) : []
  const problemOf = (field: keyof Credentials): string | undefined => {
    const found = problems.find((each) => each.field === field)
    return found && t(found.key, found.values ?? {})
  }
  const focusOn = ({ field }: Problem) => (field === 'username' ? username : password).current?.focus()

  const signIn = async (account: Credentials) => {
    setEntered(account)
    setChecked(true)
    setRefusal(undefined)
    const [first] = validateLogin(account)
    if (first !== undefined) return focusOn(first)
    setBusy(true)
    try {
      const { username: name, password: secret } = account
      onSignedIn(await api('login', { username: name, password: encryptPassword(name, secret) }))
    } catch (error) {
      setRefusal(error instanceof ApiError ? describe(error.failure) : t('signIn.failed'))
      setBusy(false)
      password.current?.select()
    }
  }

  const first = useRef(credentials)
  // biome-ignore lint/correctness/useExhaustiveDependencies: given credentials are used once, whatever changes later
  useEffect(() => {
    const given = first.current
    first.current = undefined
    if (given !== undefined) void signIn(given)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void signIn(entered)
  }
  const change = (change: Partial<Credentials>) => setEntered((before) => ({ ...before, ...change }))

  return (
    <div className="entry">
      <PlumePicture />
      <EntryPreferences theme={theme} onTheme={onTheme} />
      <main className="entry-main">
        <header className="entry-brand">
          <img src="/vigil.svg" alt="" width={56} height={56} />
          <span className="entry-product">{PRODUCT_NAME}</span>
          <h1>{title}</h1>
        </header>
        <section className="entry-card" aria-label={t('signIn.title')}>
          {isReadableOnTheWay(window.location) && <p className="entry-warning">{t('signIn.plainHttp')}</p>}
          {notice && (
            <p className="entry-notice" role="status">
              {notice}
            </p>
          )}
          {refusal && (
            <p className="entry-refusal" role="alert">
              {refusal}
            </p>
          )}
          <form onSubmit={submit} noValidate>
            <EntryField
              label={t('signIn.username')}
              value={entered.username}
              onValue={(value) => change({ username: value })}
              problem={problemOf('username')}
              inputRef={username}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            <PasswordEntry
              value={entered.password}
              onValue={(value) => change({ password: value })}
              problem={problemOf('password')}
              inputRef={password}
            />
            <button type="submit" className="entry-submit" aria-disabled={busy}>
              {t(busy ? 'signIn.submitting' : 'signIn.submit')}
            </button>
          </form>
          {demoAccounts.length > 0 && (
            <DemoAccounts accounts={demoAccounts} busy={busy} onChoose={(account) => void signIn(account)} />
          )}
        </section>
      </main>
    </div>
  )
}

interface DemoAccountsProps {
  accounts: DeploymentConfig['demoAccounts']
  busy: boolean
  onChoose(account: Credentials): void
}

function DemoAccounts({ accounts, busy, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation()
  return (
    <div className="entry-demo">
      <h2>{t('signIn.demoAccounts')}</h2>
      <ul>
        {accounts.map(({ username, password, role }) => (
          <li key={username}>
            <button type="button" disabled={busy} onClick={() => onChoose({ username, password })}>
              <bdi dir="ltr">
                {username} / {password}
              </bdi>
              <span>{t(`signIn.demo.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>{t('signIn.demoHint')}</p>
    </div>
  )
}
