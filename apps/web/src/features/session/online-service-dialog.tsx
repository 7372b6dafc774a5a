import { formatDateTime } from '@vigil/domain'
import { Button, Modal } from 'antd'
import { useMemo, useState } from 'react'
import { lastRequestId } from '../../lib/calls/last-request.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLink } from '../../live/hooks.ts'
import type { DialogProps } from './dialog-props.ts'
import { contactOf } from './support-contact.ts'
import './session.css'

export default function OnlineServiceDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal open={open} title={t('session.service.title')} footer={null} onCancel={onClose} destroyOnHidden width={560}>
      <h3>{t('session.service.contact')}</h3>
      <SupportContact />
      <h3>{t('session.service.details')}</h3>
      <p>{t('session.service.detailsHint')}</p>
      <Diagnostics />
    </Modal>
  )
}

function SupportContact() {
  const { t } = useTranslation()
  const contact = contactOf(useSession().config.supportContact)
  if (contact.kind === 'none') return <p>{t('session.service.notSet')}</p>
  return (
    <p className="session-contact">
      {contact.kind === 'link' ? (
        <a href={contact.href} target={contact.href?.startsWith('http') ? '_blank' : undefined} rel="noreferrer">
          <bdi dir="ltr">{contact.text}</bdi>
        </a>
      ) : (
        <bdi>{contact.text}</bdi>
      )}
    </p>
  )
}

/** What whoever helps asks first. As it was when the dialog was opened: a text that moves can not be copied. */
function Diagnostics() {
  const { t } = useTranslation()
  const { config, user } = useSession()
  const { phase, live } = useLink()
  const [openedAt] = useState(Date.now)
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const lines = useMemo(
    () => [
      [t('session.service.version'), config.version],
      [t('session.service.time'), `${formatDateTime(openedAt, config.timeZone)} ${config.timeZone}`],
      [t('session.service.user'), user.username],
      [t('session.service.page'), window.location.pathname],
      [t('link.label'), `${t(live ? 'link.live' : 'link.lost')} (${phase})`],
      [t('session.service.request'), lastRequestId() ?? t('session.service.none')],
      [t('common.language'), currentLocale()],
      [t('session.service.screen'), `${window.innerWidth} × ${window.innerHeight} @ ${window.devicePixelRatio}`],
      [t('session.service.browser'), navigator.userAgent],
    ],
    [t, config, user, phase, live, openedAt],
  )
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <dl className="session-facts session-diagnostics">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => void copy()}>{t('session.service.copy')}</Button>{' '}
      <span role="status">
        {copied === 'yes' && t('session.service.copied')}
        {copied === 'refused' && t('session.service.copyRefused')}
      </span>
    </>
  )
}
