import type { Safety, SafetySite } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../../ui/figures/figure-panel.tsx'

interface TrendPanelProps {
  readonly site: SafetySite
  readonly name: string
  readonly data: Safety
  readonly about: readonly (readonly [string, string])[]
  readonly note: ReactNode
  here(parts: Record<string, string>): string
}

/** The score of a site over time; a bar leads to this page for its own time. */
export function TrendPanel({ site, name, data, about, note, here }: TrendPanelProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const text = (score: number | null) =>
    score === null ? t('safety.score.none') : formatNumber(i18n.language, score, 1)
  const title = t('safety.score.trend', { name })
  const steps = data.steps.map(({ begin, end }, place) => ({
    begin,
    end,
    name: formatDateTime(begin, timeZone, 'yyyy-MM-dd'),
    score: site.trend[place] ?? null,
    to: here({ begin: String(begin), end: String(end), site: site.officeId }),
  }))
  // The same in every language: what Arabic makes of day and month turns around in a drawing.
  const label = (begin: number) => formatDateTime(begin, timeZone, data.step === 'month' ? 'yyyy-MM' : 'MM-dd')
  return (
    <FigurePanel
      title={title}
      wide
      note={note}
      about={[...about, [t('safety.score.site'), name]]}
      table={() => ({
        columns: [
          { title: t(`safety.score.steps.${data.step}`), type: 'text' },
          { title: t('safety.score.score'), type: 'text' },
        ],
        rows: steps.map((step) => ({ key: String(step.begin), cells: [step.name, text(step.score)], to: step.to })),
      })}
    >
      <BarChart
        label={title}
        top={100}
        bars={steps.map((step) => ({
          key: String(step.begin),
          label: label(step.begin),
          name: step.name,
          n: step.score ?? 0,
          value: text(step.score),
          to: step.to,
        }))}
      />
      {site.trend.includes(null) && <p className="quiet">{t('safety.score.gaps')}</p>}
    </FigurePanel>
  )
}
