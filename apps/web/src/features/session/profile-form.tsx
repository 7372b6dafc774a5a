import { ERRORS } from '@vigil/contract'
import { NAME_MAX_LENGTH, validateCode, validateProfile } from '@vigil/domain'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { CodeButton } from './code-button.tsx'
import { fieldRule } from './form-rules.ts'

interface Entries {
  name: string
  email: string
  code: string
  emailAlarm: boolean
}

/** Name, address and the wish for mail. Only an address that is new has to be confirmed. */
export function ProfileForm({ onSaved }: { onSaved(): void }) {
  const { t, i18n } = useTranslation()
  const { api, user, present, confirm, reloadUser } = useSession()
  const [form] = Form.useForm<Entries>()
  const [busy, setBusy] = useState(false)
  const email = (Form.useWatch('email', form) ?? user.email).trim()
  const isNew = email !== '' && email !== user.email

  const entries = (): Entries => {
    const { name = '', email: address = '', code = '', emailAlarm = false } = form.getFieldsValue()
    return { name, email: address, code, emailAlarm }
  }
  const rules = (field: 'name' | 'email') => [fieldRule(i18n, field, () => validateProfile(entries()))]
  // Whether it is the right one only the server knows.
  const codeRules = [fieldRule(i18n, 'code', () => validateCode(entries(), entries().code.trim()))]

  const save = async () => {
    const { name, code, emailAlarm } = entries()
    setBusy(true)
    try {
      let said = ''
      await api(
        'updateUser',
        {
          id: user.id,
          name: name.trim(),
          email,
          ...(isNew && { emailCode: code.trim() }),
          emailAlarm: emailAlarm ? 1 : 0,
        },
        {
          onMessage: (message) => {
            said = message
          },
        },
      )
      await reloadUser()
      confirm(said || t('session.settings.saved'))
      onSaved()
    } catch (error) {
      const refused = error instanceof ApiError && error.failure.kind === 'rejected' ? error.failure : undefined
      if (refused?.code === ERRORS.wrongEmailCode.code && isNew) {
        form.setFields([{ name: 'code', errors: [refused.message] }])
        form.getFieldInstance('code')?.focus()
      } else present(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<Entries>
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{ name: user.name, email: user.email, code: '', emailAlarm: user.emailAlarm === 1 }}
      onFinish={() => void save()}
    >
      <dl className="session-facts">
        <dt>{t('signIn.username')}</dt>
        <dd>
          <bdi>{user.username}</bdi>
        </dd>
        <dt>{t('session.settings.organisation')}</dt>
        <dd>
          <bdi>{user.officeName}</bdi>
        </dd>
      </dl>
      <Form.Item name="name" label={t('session.settings.name')} rules={rules('name')}>
        <Input autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('session.settings.email')}
        rules={rules('email')}
        extra={isNew ? t('session.settings.codeNeeded') : undefined}
      >
        <Input type="email" dir="ltr" autoComplete="email" maxLength={254} />
      </Form.Item>
      {isNew && (
        <div className="session-code">
          <Form.Item name="code" label={t('session.settings.code')} rules={codeRules} validateTrigger={[]}>
            <Input dir="ltr" autoComplete="one-time-code" inputMode="numeric" maxLength={12} />
          </Form.Item>
          <CodeButton email={email} validate={() => form.validateFields(['email'])} />
        </div>
      )}
      <Form.Item name="emailAlarm" valuePropName="checked" extra={t('session.settings.alarmMailHow')}>
        <Checkbox onChange={() => void form.validateFields(['email']).catch(() => {})}>
          {t('session.settings.alarmMail')}
        </Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
