import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyAgain } from '../../lib/lazy-again.tsx'
import { Panel } from '../../ui/panel.tsx'
import { homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { GhostRows } from './waiting.tsx'

const CompactMap = lazyAgain(() => import('../../ui/map/compact-map.tsx'))

/** Where the fleet stands. Everything else on the page is there before the map is. */
export function MapPanel() {
  const { t } = useTranslation()
  return (
    <Panel
      className="home-map"
      title={t('home.map.title')}
      extra={<ListLink to={homeLinks.map()}>{t('home.map.open')}</ListLink>}
    >
      <Suspense fallback={<GhostRows rows={1} height={240} />}>
        <CompactMap />
      </Suspense>
    </Panel>
  )
}
