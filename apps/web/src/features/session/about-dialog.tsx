import type { ShippedPackage } from 'virtual:licences'
import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import type { DialogProps } from './dialog-props.ts'
import { PRODUCT_NAME } from './product-name.ts'
import './session.css'

const OWN_LICENCE = 'Apache-2.0'

function useShipped(): readonly ShippedPackage[] | 'loading' | 'failed' {
  const [shipped, setShipped] = useState<readonly ShippedPackage[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    import('virtual:licences').then(
      (module) => setShipped(module.default),
      () => setShipped('failed'),
    )
  }, [])
  return shipped
}

export default function AboutDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  return (
    <Modal
      open={open}
      title={t('session.about.title', { product: PRODUCT_NAME })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      width={640}
    >
      <div className="session-about">
        <img src="/vigil.svg" alt="" width={56} height={56} />
        <div>
          <strong>
            {PRODUCT_NAME} <bdi>{t('common.version', { version: config.version })}</bdi>
          </strong>
          <p>{t('session.about.purpose')}</p>
          <p className="session-hint">{t('session.about.licence', { licence: OWN_LICENCE })}</p>
        </div>
      </div>
      <h3>{t('session.about.thirdParty')}</h3>
      <Licences />
    </Modal>
  )
}

function Licences() {
  const { t } = useTranslation()
  const shipped = useShipped()
  if (shipped === 'failed') return <p role="alert">{t('session.about.listFailed')}</p>
  if (shipped === 'loading') return <p role="status">{t('common.loading')}</p>
  return (
    <>
      <p className="session-hint">{t('session.about.packages', { count: shipped.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard could not scroll it */}
      <div className="session-licences" tabIndex={0} role="region" aria-label={t('session.about.thirdParty')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('session.about.package')}</th>
              <th scope="col">{t('session.about.version')}</th>
              <th scope="col">{t('session.about.licenceName')}</th>
            </tr>
          </thead>
          <tbody>
            {shipped.map(({ name, version, licence }) => (
              <tr key={`${name} ${licence}`}>
                <td>
                  <bdi dir="ltr">{name}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{version}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{licence}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
