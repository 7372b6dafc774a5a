import type { DeploymentConfig, UserInfo } from '@vigil/contract'
import { deploymentTitle, directionOf, langHeaderOf } from '@vigil/i18n'
import { ConfigProvider } from 'antd'
import ar from 'antd/es/locale/ar_EG'
import en from 'antd/es/locale/en_US'
import es from 'antd/es/locale/es_ES'
import fr from 'antd/es/locale/fr_FR'
import ru from 'antd/es/locale/ru_RU'
import zhCN from 'antd/es/locale/zh_CN'
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { ApiError, createApi } from '../lib/api.ts'
import { forgetSession, keep, recall } from '../lib/storage.ts'
import { currentLocale } from '../lib/translations.ts'
import { antdTheme, cssVariables, type ThemeName } from '../ui/theme.ts'
import { failureText } from './failure-text.ts'
import { LiveConsole } from './live-console.tsx'
import { Preferences } from './preferences.tsx'

const COMPONENT_TEXTS = { en, 'zh-CN': zhCN, fr, ar, ru, es }

export function App({ config }: { config: DeploymentConfig }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const [theme, setTheme] = useState<ThemeName>(() => recall('theme') ?? 'dark')
  const [token, setToken] = useState(() => recall('token'))
  const [user, setUser] = useState<UserInfo>()
  const [notice, setNotice] = useState<string>()

  const api = useMemo(
    () =>
      createApi({ baseUrl: config.baseUrl, token: () => recall('token'), lang: () => langHeaderOf(currentLocale()) }),
    [config.baseUrl],
  )
  const title = deploymentTitle(locale, config.deploymentId, config.siteTitle)
  useEffect(() => {
    document.title = title
  }, [title])

  const leave = useCallback((reason?: string) => {
    forgetSession()
    setToken(undefined)
    setUser(undefined)
    setNotice(reason)
  }, [])
  const sessionEnded = useCallback(() => leave(t('signIn.ended')), [leave, t])

  useEffect(() => {
    if (token === undefined) return
    api('user', {}).then(setUser, (error: unknown) => {
      leave(error instanceof ApiError ? failureText(t, error.failure) : t('error.request'))
    })
  }, [api, token, leave, t])

  const signOut = () => {
    // A failed call must not keep anybody signed in.
    api('logout', {}).catch(() => {})
    leave()
  }
  const chooseTheme = (next: ThemeName) => {
    keep('theme', next)
    setTheme(next)
  }

  return (
    <ConfigProvider
      locale={COMPONENT_TEXTS[locale]}
      direction={directionOf(locale)}
      theme={antdTheme(theme)}
      // Words are not to be pulled apart: a screen reader would spell them.
      button={{ autoInsertSpace: false }}
    >
      <div className="app" data-theme={theme} style={cssVariables(theme) as CSSProperties}>
        {token === undefined ? (
          <>
            <div className="sign-in-corner">
              <Preferences theme={theme} onTheme={chooseTheme} />
            </div>
            <SignInPage
              api={api}
              title={title}
              demo={config.demo}
              notice={notice}
              describe={(failure) => failureText(t, failure)}
              onSignedIn={(fresh) => {
                keep('token', fresh)
                setNotice(undefined)
                setToken(fresh)
              }}
            />
          </>
        ) : (
          user && (
            <LiveConsole
              api={api}
              user={user}
              title={title}
              theme={theme}
              onTheme={chooseTheme}
              onSignOut={signOut}
              onSessionEnded={sessionEnded}
            />
          )
        )}
      </div>
    </ConfigProvider>
  )
}
