import { validateLogin } from '@vigil/domain'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Api, ApiError, type ApiFailure } from '../../lib/api.ts'
import { encryptPassword } from '../../lib/password-cipher.ts'

const DEMO_ACCOUNTS = [
  ['admin', 'Admin123'],
  ['operator', 'Operator123'],
  ['watcher', 'Watcher123'],
  ['customs', 'Customs123'],
] as const

interface Credentials {
  username: string
  password: string
}

export interface SignInPageProps {
  api: Api
  title: string
  demo: boolean
  /** Why the operator is here again, when it was not by choice. */
  notice?: string | undefined
  onSignedIn(token: string): void
  describe(failure: ApiFailure): string
}

export function SignInPage({ api, title, demo, notice, onSignedIn, describe }: SignInPageProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Credentials>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const signIn = async ({ username, password }: Credentials) => {
    setBusy(true)
    setProblem(undefined)
    try {
      onSignedIn(await api('login', { username, password: encryptPassword(username, password) }))
    } catch (error) {
      setProblem(error instanceof ApiError ? describe(error.failure) : t('signIn.failed'))
      setBusy(false)
    }
  }

  const rule = (field: keyof Credentials) => ({
    validator: async () => {
      const { username = '', password = '' } = form.getFieldsValue()
      const found = validateLogin({ username, password }).find((each) => each.field === field)
      if (found) throw new Error(t(found.key, found.values ?? {}))
    },
  })

  return (
    <main className="sign-in">
      <section className="sign-in-card" aria-labelledby="sign-in-title">
        <img src="/vigil.svg" alt="" width={56} height={56} />
        <h1 id="sign-in-title">{title}</h1>
        {notice && <Alert type="info" showIcon title={notice} />}
        {problem && <Alert type="error" showIcon title={problem} role="alert" />}
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={signIn}
          validateTrigger="onSubmit"
          size="large"
        >
          <Form.Item name="username" label={t('signIn.username')} rules={[rule('username')]}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item name="password" label={t('signIn.password')} rules={[rule('password')]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {busy ? t('signIn.submitting') : t('signIn.submit')}
          </Button>
        </Form>
        {demo && (
          <div className="demo-accounts">
            <h2>{t('signIn.demoAccounts')}</h2>
            <ul>
              {DEMO_ACCOUNTS.map(([username, password]) => (
                <li key={username}>
                  <Button type="link" onClick={() => form.setFieldsValue({ username, password })}>
                    <bdi dir="ltr">
                      {username} / {password}
                    </bdi>
                  </Button>
                  <span>{t(`signIn.demo.${username}`)}</span>
                </li>
              ))}
            </ul>
            <p>{t('signIn.demoHint')}</p>
          </div>
        )}
      </section>
    </main>
  )
}
