import { Modal, Tabs } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { DialogProps } from './dialog-props.ts'
import { DisplaySettings } from './display-settings.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PushSettings } from './push-settings.tsx'
import './session.css'

export default function PersonalSettingsDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal open={open} title={t('session.settings.title')} footer={null} onCancel={onClose} destroyOnHidden width={560}>
      <Tabs
        items={[
          { key: 'profile', label: t('session.settings.profile'), children: <ProfileForm onSaved={onClose} /> },
          { key: 'push', label: t('reach.own.tab'), children: <PushSettings /> },
          { key: 'display', label: t('session.settings.display'), children: <DisplaySettings /> },
        ]}
      />
    </Modal>
  )
}
