import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { hasInstallOffer, subscribeInstallOffer, takeInstallOffer } from '../../lib/browser/install-offer.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { PRODUCT_NAME } from './product-name.ts'
import './download.css'

/** Names, the same in every language; what to do there is told in words. */
const WAYS = [
  { browsers: 'Chrome, Edge', systems: 'Windows, macOS, Linux', way: 'computer' },
  { browsers: 'Chrome, Edge, Firefox', systems: 'Android', way: 'android' },
  { browsers: 'Safari', systems: 'iOS, iPadOS', way: 'ios' },
  { browsers: 'Safari', systems: 'macOS', way: 'mac' },
  { browsers: 'Firefox', systems: 'Windows, macOS, Linux', way: 'other' },
] as const

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** There is no client program: what can be had is the console as an app, and that is what the page says. */
export default function DownloadPage() {
  const { t } = useTranslation()
  const offered = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer)
  return (
    <main className="download">
      <header>
        <img src="/vigil.svg" alt="" width={56} height={56} />
        <h1>{t('session.download.title')}</h1>
      </header>
      <p className="download-lead">{t('session.download.lead', { product: PRODUCT_NAME })}</p>
      <ul>
        <li>{t('session.download.same')}</li>
        <li>{t('session.download.phone')}</li>
      </ul>
      {isInstalled() && <p role="status">{t('session.download.installed')}</p>}
      {!window.isSecureContext && <p className="download-warning">{t('session.download.insecure')}</p>}
      {offered && (
        <button type="button" className="download-install" onClick={() => void takeInstallOffer()}>
          {t('session.download.install')}
        </button>
      )}
      <h2>{t('session.download.how')}</h2>
      <dl>
        {WAYS.map(({ browsers, systems, way }) => (
          <div key={way}>
            <dt>
              <bdi dir="ltr">
                {browsers} · {systems}
              </bdi>
            </dt>
            <dd>{t(`session.download.way.${way}`)}</dd>
          </div>
        ))}
      </dl>
      <Link to="/">{t('common.back')}</Link>
    </main>
  )
}
