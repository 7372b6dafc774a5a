import { ERRORS, type UserInfo } from '@vigil/contract'
import { fieldsToRevalidate, PASSWORD_MIN_LENGTH, validatePasswordChange } from '@vigil/domain'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { encryptPassword } from '../../lib/calls/password-cipher.ts'
import { replaceToken } from '../../lib/calls/token-sharing.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import type { DialogProps } from './dialog-props.ts'
import { fieldRule } from './form-rules.ts'
import { reconnectOnce } from './reconnect-once.ts'
import './session.css'

type Field = Parameters<typeof fieldsToRevalidate>[0]
type Entries = Record<Field, string>

const FIELDS = ['oldPassword', 'newPassword', 'confirmation'] as const satisfies readonly Field[]
const encrypted = ({ username }: UserInfo, { oldPassword, newPassword }: Entries) => ({
  oldPassword: encryptPassword(username, oldPassword),
  newPassword: encryptPassword(username, newPassword),
})

export default function ChangePasswordDialog({ open, onClose }: DialogProps) {
  const { t, i18n } = useTranslation()
  const { api, user, present, confirm } = useSession()
  const { link } = useLive()
  const [form] = Form.useForm<Entries>()
  const [busy, setBusy] = useState(false)

  const entries = (): Entries => {
    const { oldPassword = '', newPassword = '', confirmation = '' } = form.getFieldsValue()
    return { oldPassword, newPassword, confirmation }
  }
  const rules = (field: Field) => [fieldRule(i18n, field, () => validatePasswordChange(entries()))]
  const recheck = (changed: Partial<Entries>) => {
    const touched = new Set(FIELDS.filter((field) => form.isFieldTouched(field)))
    const stale = FIELDS.filter((field) => field in changed).flatMap((field) => fieldsToRevalidate(field, touched))
    form.validateFields(stale).catch(() => {})
  }

  const change = async () => {
    setBusy(true)
    try {
      const token = await api('updatePassword', encrypted(user, entries()))
      replaceToken(token)
      reconnectOnce(link)
      confirm(t('session.password.changed'))
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError && error.failure.kind === 'rejected' ? error.failure : undefined
      if (refused?.code === ERRORS.wrongOldPassword.code) {
        form.setFields([{ name: 'oldPassword', errors: [refused.message] }])
        form.getFieldInstance('oldPassword')?.focus()
      } else present(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open={open}
      title={t('session.password.title')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(shown) => shown && form.getFieldInstance('oldPassword')?.focus()}
    >
      <Form
        form={form}
        className="session-password"
        layout="vertical"
        requiredMark={false}
        preserve={false}
        validateTrigger={[]}
        onValuesChange={recheck}
        onFinish={() => void change()}
      >
        {/* A password manager must know whose password it keeps. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={user.username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Form.Item name="oldPassword" label={t('session.password.old')} rules={rules('oldPassword')}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('session.password.fresh')}
          rules={rules('newPassword')}
          extra={t('validation.passwordWeak', { num: PASSWORD_MIN_LENGTH })}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="confirmation" label={t('session.password.again')} rules={rules('confirmation')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <p className="session-hint">{t('session.password.elsewhere')}</p>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
