import type { SurveyQuantity } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useDrawnWidth } from './box-chart.tsx'

const HEIGHT = 210
const TOP = 10
const FOOT = 24
const SIDE = 56

interface HistogramChartProps {
  readonly bins: SurveyQuantity['histogram']
  text(value: number): string
}

/** How often hours had which mean. */
export function HistogramChart({ bins, text }: HistogramChartProps) {
  const { t, i18n } = useTranslation()
  const { box, width } = useDrawnWidth()
  const most = Math.max(1, ...bins.map(({ n }) => n))
  const step = (width - SIDE) / Math.max(1, bins.length)
  const y = (n: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - n / most)
  const title = t('survey.distribution')
  const ends = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0]
  return (
    <Panel title={title}>
      <div ref={box} className="survey-drawing">
        {bins.length === 0 ? (
          <p className="quiet">{t('survey.none')}</p>
        ) : (
          <svg role="img" aria-label={title} width={width} height={HEIGHT} style={{ direction: 'ltr' }}>
            {[0, most].map((n) => (
              <g key={n}>
                <line className="grid" x1={SIDE} x2={width} y1={y(n)} y2={y(n)} />
                <text className="axis" x={SIDE - 6} y={y(n)} textAnchor="end" dominantBaseline="middle">
                  {formatNumber(i18n.language, n)}
                </text>
              </g>
            ))}
            {bins.map(({ from, n }, index) => (
              <rect
                key={from}
                className="bar"
                x={SIDE + index * step}
                width={Math.max(1, step - 1)}
                y={y(n)}
                height={y(0) - y(n)}
              />
            ))}
            <text className="axis" x={SIDE} y={HEIGHT - 8}>
              {text(ends[0] ?? 0)}
            </text>
            <text className="axis" x={width} y={HEIGHT - 8} textAnchor="end">
              {text(ends[1] ?? 0)}
            </text>
          </svg>
        )}
      </div>
      {bins.length > 0 && (
        <details>
          <summary>{t('survey.asTable')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className="survey-scroll" tabIndex={0} role="group" aria-label={title}>
            <table className="plain-table" data-dense="true">
              <thead>
                <tr>
                  <th scope="col">{t('survey.column.mean')}</th>
                  <th scope="col">{t('survey.column.hours')}</th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ from, to, n }) => (
                  <tr key={from}>
                    <th scope="row">{t('survey.range', { low: text(from), high: text(to) })}</th>
                    <td>{formatNumber(i18n.language, n)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </Panel>
  )
}
