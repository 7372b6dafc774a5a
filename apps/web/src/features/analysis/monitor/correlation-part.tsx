import { onSteps } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { laggedCorrelation } from '@vigil/science'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { SpectrumChart } from '../../../ui/chart/spectrum-chart.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { durationText } from '../../../ui/values/measured.ts'
import type { MonitorLine } from './monitor-lines.ts'

const LONGEST_LAG = 120
/** A lag may take so much of the steps: what is left has to tell something. */
const LAG_SHARE = 4
/** Taken for chance from there on. */
const CHANCE = 0.05

interface LineChoiceProps {
  readonly label: string
  readonly lines: readonly MonitorLine[]
  readonly value: string | undefined
  onChange(letter: string): void
}

export function LineChoice({ label, lines, value, onChange }: LineChoiceProps) {
  return (
    <Select
      className="monitor-line-choice"
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      popupMatchSelectWidth={false}
      options={lines.map(({ key, label: name }) => ({ value: key, label: name }))}
      onChange={(letter) => letter !== null && onChange(letter)}
    />
  )
}

interface CorrelationPartProps {
  readonly first: MonitorLine
  readonly second: MonitorLine
  readonly stepMs: number
}

/** How closely one quantity goes with another, and how much later; with what speaks for it, and whether chance would do. */
export function CorrelationPart({ first, second, stepMs }: CorrelationPartProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const found = useMemo(() => {
    const [x = [], y = []] = onSteps([first.points, second.points], stepMs)
    return laggedCorrelation(x, y, Math.min(LONGEST_LAG, Math.floor(x.length / LAG_SHARE)))
  }, [first, second, stepMs])
  const [along, r] = useMemo(
    () => [found.lags.map(({ lag }) => (lag * stepMs) / 1000), found.lags.map((each) => each.r)],
    [found, stepMs],
  )
  const quantity = useMemo(() => ({ label: 'r', unit: '', digits: 2, leastSpan: 0.5 }), [])
  const { best, byChance = 1 } = found
  const title = t('series.correlation.title', { first: first.label, second: second.label })
  if (best === undefined) {
    return (
      <Panel title={title}>
        <p className="quiet">{t('series.correlation.none')}</p>
      </Panel>
    )
  }
  const number = (value: number, digits = 2) => formatNumber(language, value, digits)
  const later = durationText(Math.abs(best.lag) * stepMs, language)
  const names =
    best.lag >= 0 ? { leads: first.label, follows: second.label } : { leads: second.label, follows: first.label }
  return (
    <Panel title={title}>
      <div className="monitor-found" aria-live="polite">
        <p>
          <strong>
            {best.lag === 0
              ? t('series.correlation.together', { r: number(best.r) })
              : t('series.correlation.later', { ...names, later, r: number(best.r) })}
          </strong>
        </p>
        <p>
          {t('series.correlation.sure', {
            low: number(best.low),
            high: number(best.high),
            pairs: number(best.pairs, 0),
            worth: number(best.independentPairs, 0),
          })}
        </p>
        <p>
          {t(byChance < CHANCE ? 'series.correlation.notChance' : 'series.correlation.chance', {
            percent: number(byChance * 100, byChance < 0.01 ? 3 : 0),
            lags: number(found.lags.length, 0),
          })}
        </p>
        <p className="quiet">{t('series.correlation.noCause')}</p>
      </div>
      <SpectrumChart
        label={title}
        along={along}
        counts={r}
        alongName={t('series.correlation.lag')}
        unit="s"
        scale="linear"
        quantity={quantity}
        height={220}
      />
    </Panel>
  )
}
