import { Button } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Age } from '../../ui/time/age.tsx'
import type { OverviewState } from './use-overview.ts'

/** The shape of rows that are on their way. Still, like everything that is not abnormal. */
export function GhostRows({ rows, height = 20 }: { rows: number; height?: number }) {
  const { t } = useTranslation()
  return (
    <div className="home-ghosts" role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, n) => n).map((n) => (
        <span key={n} className="home-ghost" style={{ height }} />
      ))}
    </div>
  )
}

/** In the place of figures that could not be had at all. */
export function OverviewFailure({ retry, fetching }: Pick<OverviewState, 'retry' | 'fetching'>) {
  const { t } = useTranslation()
  return (
    <div className="panel-broken" role="alert">
      <p>{t('home.failed')}</p>
      <Button size="small" loading={fetching} onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

/** How old the figures are; when they could not be renewed, that too. */
export function OverviewAge({ overview, failed, fetching, retry }: OverviewState) {
  const { t } = useTranslation()
  if (overview === undefined) return null
  return (
    <span className="home-age" data-failed={failed}>
      {failed && (
        <>
          <strong>{t('home.notRenewed')}</strong>
          <Button size="small" type="link" loading={fetching} onClick={retry}>
            {t('common.retry')}
          </Button>
        </>
      )}
      <Age at={overview.at} />
    </span>
  )
}
