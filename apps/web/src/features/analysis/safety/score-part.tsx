import { type EndpointRequest, SAFETY_STEPS, type SafetySite, type SafetyStep } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Segmented, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FigurePanel } from '../../../ui/figures/figure-panel.tsx'
import { ShareChart } from '../../../ui/figures/share-chart.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { useSites } from '../../../ui/records/use-sites.ts'
import { type SafetyQuery, type SafetyTime, usualStep } from './safety-address.ts'
import { SiteTimes } from './site-times.tsx'
import { SiteWhy } from './site-why.tsx'
import { TrendPanel } from './trend-panel.tsx'

const STALE_MS = 600_000
/** A period of one day has no trend. */
const DAY_MS = 86_400_000

interface ScorePartProps {
  readonly asked: Omit<EndpointRequest<'safety'>, 'step' | 'before'>
  readonly time: SafetyTime
  readonly query: SafetyQuery
  readonly placeName: string
  here(parts: Record<string, string>): string
  onChoice(parts: Record<string, string | undefined>): void
}

/** How safe each site was, and why. */
export function ScorePart({ asked, time, query, placeName, here, onChoice }: ScorePartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { nameOf } = useSites()
  const step = query.step ?? usualStep(time)
  const { data, isError, isFetching, refetch } = useCall(
    'safety',
    { ...asked, step, before: time.before },
    { quiet: true, keepPrevious: true, staleTime: STALE_MS },
  )
  const number = (value: number) => formatNumber(i18n.language, value, 1)
  const scoreText = (score: number | null) => (score === null ? t('safety.score.none') : number(score))
  const about = useMemo(
    () =>
      [
        [t('exports.info.period'), `${formatDateTime(time.begin, timeZone)} – ${formatDateTime(time.end, timeZone)}`],
        [t('exports.info.zone'), timeZone],
        [t('safety.place'), placeName],
      ] as const,
    [t, time.begin, time.end, timeZone, placeName],
  )
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const chosen = data.sites.find(({ officeId }) => officeId === query.site) ?? data.sites[0]
  const mostLost = ({ deductions }: SafetySite) => {
    const most = deductions.reduce((one, other) => (other.points > one.points ? other : one))
    return most.points > 0 ? t(`safety.score.kind.${most.kind}`) : t('safety.score.nothingLost')
  }
  const change = ({ score, before }: SafetySite) => (score === null || before === null ? null : score - before)
  const changeText = (site: SafetySite): string => {
    const by = change(site)
    if (by === null) return '–'
    // What rounds to nothing has no sign.
    return Math.abs(by) < 0.05 ? number(0) : `${by > 0 ? '+' : ''}${number(by)}`
  }
  return (
    <div className="safety-results" aria-busy={isFetching}>
      {data.tooMany > 0 && (
        <Alert type="warning" showIcon title={t('safety.tooMany', { value: data.tooMany, most: 1000 })} />
      )}
      <div className="safety-columns">
        <FigurePanel
          title={t('safety.score.title')}
          about={about}
          table={() => ({
            columns: [
              { title: t('safety.score.site'), type: 'text' },
              { title: t('safety.score.score'), type: 'text' },
              { title: t('safety.score.before'), type: 'text' },
              { title: t('safety.score.change'), type: 'text' },
              { title: t('safety.score.days'), type: 'text' },
              { title: t('safety.score.lost'), type: 'text' },
            ],
            rows: data.sites.map((site) => ({
              key: site.officeId,
              to: here({ site: site.officeId }),
              cells: [
                nameOf(site.officeId),
                scoreText(site.score),
                scoreText(site.before),
                changeText(site),
                t('safety.score.daysOf', { value: site.scoredDays, of: site.knownDays }),
                mostLost(site),
              ],
            })),
          })}
        >
          <ShareChart
            label={t('safety.score.title')}
            top={100}
            rows={data.sites.map((site) => ({
              key: site.officeId,
              name: nameOf(site.officeId),
              n: site.score ?? 0,
              value:
                site.score === null || change(site) === null
                  ? scoreText(site.score)
                  : `${scoreText(site.score)} (${changeText(site)})`,
              to: here({ site: site.officeId }),
            }))}
          />
        </FigurePanel>
        {chosen !== undefined && <SiteWhy site={chosen} name={nameOf(chosen.officeId)} data={data} here={here} />}
      </div>
      {chosen !== undefined && time.end - time.begin > DAY_MS * 1.5 && (
        <TrendPanel
          site={chosen}
          name={nameOf(chosen.officeId)}
          data={data}
          about={about}
          here={here}
          note={
            <Segmented<SafetyStep>
              size="small"
              aria-label={t('safety.score.step')}
              value={data.step}
              options={SAFETY_STEPS.map((value) => ({ value, label: t(`safety.score.steps.${value}`) }))}
              onChange={(value) => onChoice({ step: value })}
            />
          }
        />
      )}
      <SiteTimes sites={data.sites} nameOf={nameOf} about={about} />
      <details className="safety-formula">
        <summary>{t('safety.score.formulaTitle')}</summary>
        <p>{t('safety.score.formula')}</p>
        <p>{t('safety.score.formulaGaps')}</p>
        {data.minutesSince > time.begin && (
          <p>{t('safety.score.minutesSince', { time: formatDateTime(data.minutesSince, timeZone) })}</p>
        )}
      </details>
      <p className="quiet">{t('safety.took', { value: formatNumber(i18n.language, data.tookMs) })}</p>
    </div>
  )
}
