import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import './spread.css'

const SpreadMap = lazyAgain(() => import('./results/spread-map.tsx'))

interface SpreadFrameProps {
  readonly mode: 'spread' | 'source'
  readonly alarm: string | undefined
  readonly form: ReactNode
  readonly map: ComponentProps<typeof SpreadMap>
  /** What was found. */
  readonly children: ReactNode
}

/** Fields, the map and what was found, of where a release goes and of where it came from. */
export function SpreadFrame({ mode, alarm, form, map, children }: SpreadFrameProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="spread-page" lang={i18n.language}>
      <header className="spread-head">
        <h1>{t(`pages.title.${mode}`)}</h1>
        <ModeTabs current={mode} alarm={alarm} />
      </header>
      {form}
      <section className="spread-map" aria-label={t(`${mode}.map`)}>
        <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
          <SpreadMap {...map} />
        </Suspense>
      </section>
      <div className="spread-results">{children}</div>
    </div>
  )
}
