import type { Threshold } from '@vigil/contract'
import { displayedState } from '@vigil/domain'
import { formatNumber, percentText, substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSeries } from '../../../live/hooks.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { measured } from '../../../ui/values/measured.ts'
import type { CardModule, CardReading } from './card-readings.ts'

const SIGNS = { above: '≥', below: '≤' } as const

/** Sign, number and unit read from left to right in every language. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

function LimitText({ threshold, reading }: { threshold: Threshold; reading: CardReading }) {
  const { t, i18n } = useTranslation()
  const sign = SIGNS[threshold.direction]
  return (
    <span className="reading-limit">
      {t('monitor.card.limits', {
        warn: leftToRight(`${sign}\u00a0${formatNumber(i18n.language, threshold.warn, reading.digits)}`),
        alarm: leftToRight(`${sign}\u00a0${measured(i18n, threshold.alarm, reading)}`),
      })}
    </span>
  )
}

function Trend({ sn, module, reading }: { sn: string; module: CardModule['key']; reading: CardReading }) {
  const { t } = useTranslation()
  const points = useSeries(sn, module, reading.quantity)
  const above = reading.thresholds.find(({ direction }) => direction === 'above') ?? reading.thresholds[0]
  return (
    <div className="reading-trend">
      <Sparkline
        points={points}
        warn={above?.warn}
        alarm={above?.alarm}
        label={t('monitor.card.trend', { quantity: t(`quantity.${reading.quantity}`) })}
      />
    </div>
  )
}

/** One module: its state, its values against their limits, and the curve of the one that counts. */
export function CardModulePanel({ sn, module }: { sn: string; module: CardModule }) {
  const { t, i18n } = useTranslation()
  const { key, report, readings, leading } = module
  const main = readings.find(({ quantity }) => quantity === leading)
  const findings = report.findings ?? []
  return (
    <section className="card-module" aria-label={t(`module.${key}`)}>
      <header>
        <h3>{t(`module.${key}`)}</h3>
        <StateMark state={displayedState(report.state, report.runstate)} />
      </header>
      {report.alarmContent !== undefined && report.alarmContent !== '' && (
        <p className="module-content">
          <bdi>{report.alarmContent}</bdi>
        </p>
      )}
      {findings.length > 0 && (
        <p className="module-findings">
          {t('monitor.card.found')}{' '}
          {findings.map(({ name, confidence }) => (
            <bdi key={name}>
              {substanceName(i18n, name)}
              {confidence !== undefined && ` ${percentText(i18n.language, confidence)}`}
            </bdi>
          ))}
        </p>
      )}
      {main !== undefined && key !== 'sysMod' && <Trend sn={sn} module={key} reading={main} />}
      <dl className="readings">
        {readings.map((reading) => (
          <div key={reading.quantity} data-leading={reading.quantity === leading && key !== 'sysMod'}>
            <dt>
              {t(`quantity.${reading.quantity}`)}
              {reading.thresholds.map((threshold) => (
                <LimitText key={threshold.direction} threshold={threshold} reading={reading} />
              ))}
            </dt>
            <dd>
              <bdi dir="ltr">{measured(i18n, reading.value, reading)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
