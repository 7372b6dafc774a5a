import type { SafetySite } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { FigurePanel } from '../../../ui/figures/figure-panel.tsx'
import { ShareChart } from '../../../ui/figures/share-chart.tsx'

const HOUR_MS = 3_600_000
const TIMES = ['known', 'dark', 'away', 'fault', 'idle', 'warning', 'alarm', 'highRisk'] as const

interface SiteTimesProps {
  readonly sites: readonly SafetySite[]
  readonly about: readonly (readonly [string, string])[]
  nameOf(officeId: string): string
}

/** How long the devices of each site were in which state, and how long nobody watched. */
export function SiteTimes({ sites, about, nameOf }: SiteTimesProps) {
  const { t, i18n } = useTranslation()
  const hours = (ms: number) => Math.round((ms / HOUR_MS) * 10) / 10
  const unwatched = ({ hours: { dark, away } }: SafetySite) => dark + away
  const title = t('safety.score.timeTitle')
  const most = sites.toSorted((one, other) => unwatched(other) - unwatched(one))
  return (
    <FigurePanel
      title={title}
      wide
      about={about}
      startsAsTable
      table={() => ({
        columns: [
          { title: t('safety.score.site'), type: 'text' },
          ...TIMES.map((name) => ({
            title: t('reports.figure.inHours', { name: t(`safety.score.time.${name}`) }),
            type: 'number' as const,
          })),
        ],
        rows: sites.map((site) => ({
          key: site.officeId,
          cells: [nameOf(site.officeId), ...TIMES.map((name) => hours(site.hours[name]))],
        })),
      })}
    >
      <h3>{t('safety.score.kind.unwatched')}</h3>
      <ShareChart
        label={t('safety.score.kind.unwatched')}
        rows={most.map((site) => ({
          key: site.officeId,
          name: nameOf(site.officeId),
          n: unwatched(site),
          value: t('safety.score.hours', { value: formatNumber(i18n.language, unwatched(site) / HOUR_MS, 1) }),
          to: undefined,
        }))}
      />
    </FigurePanel>
  )
}
