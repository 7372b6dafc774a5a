import type { AssayItem, AssayRecord } from '@vigil/contract'
import {
  CONTROL_VALUES_MIN,
  type ControlRule,
  controlLimits,
  controlMarks,
  formatDateTime,
  isRejected,
} from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { figure } from './figure.ts'

const WIDTH = 900
const HEIGHT = 240
const EDGE = 12
const LABELS = 90

const RULE_KEYS = {
  '1-2s': 'laboratory.rule.r12s',
  '1-3s': 'laboratory.rule.r13s',
  '2-2s': 'laboratory.rule.r22s',
  'R-4s': 'laboratory.rule.rR4s',
  '4-1s': 'laboratory.rule.r41s',
  '10-x': 'laboratory.rule.r10x',
} as const satisfies Record<ControlRule, string>

interface ControlChartProps {
  readonly item: AssayItem
  /** Oldest first. */
  readonly records: readonly AssayRecord[]
}

/** Shewhart's chart of one item with Westgard's rules: what is out of control stands out by shape as well as by colour. */
export function ControlChart({ item, records }: ControlChartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const number = (value: number) => figure(i18n.language, value)
  const values = records.map(({ value }) => value)
  const limits = controlLimits(values, item)
  const marks = limits === undefined ? values.map(() => []) : controlMarks(values, limits)
  const lines =
    limits === undefined
      ? []
      : [-3, -2, 0, 2, 3].map((n) => ({
          n,
          value: limits.centre + n * limits.sigma,
          name: n === 0 ? t('laboratory.centre') : `${n > 0 ? '+' : '−'}${Math.abs(n)} s`,
        }))
  const shown = [
    ...values,
    ...lines.map(({ value }) => value),
    ...[item.lower, item.upper].filter((each) => each !== null),
  ]
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const span = high - low || 1
  const x = (n: number): number => LABELS + ((WIDTH - LABELS - EDGE) * (n + 0.5)) / Math.max(1, values.length)
  const y = (value: number): number => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span
  const broken = records.flatMap((record, n) =>
    (marks[n] ?? []).length === 0 ? [] : [{ record, rules: marks[n] ?? [] }],
  )
  const rejected = broken.filter(({ rules }) => isRejected(rules))
  return (
    <figure className="control-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('laboratory.trend')}: ${item.name} (${item.unit})`}
        direction="ltr"
      >
        {lines.map(({ n, value, name }) => (
          <g key={n} className={n === 0 ? 'chart-centre' : Math.abs(n) === 3 ? 'chart-action' : 'chart-warning'}>
            <line x1={LABELS} x2={WIDTH - EDGE} y1={y(value)} y2={y(value)} />
            <text x={LABELS - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
              {name} {number(value)}
            </text>
          </g>
        ))}
        {([item.lower, item.upper] as const).map(
          (limit, n) =>
            limit !== null && (
              <line
                key={n === 0 ? 'lower' : 'upper'}
                className="chart-limit"
                x1={LABELS}
                x2={WIDTH - EDGE}
                y1={y(limit)}
                y2={y(limit)}
              />
            ),
        )}
        <polyline className="chart-course" points={values.map((value, n) => `${x(n)},${y(value)}`).join(' ')} />
        {records.map(({ id, value, time }, n) => {
          const rules = marks[n] ?? []
          const title = `${formatDateTime(time, timeZone)} · ${number(value)} ${item.unit}${rules.length > 0 ? ` · ${rules.map((rule) => t(RULE_KEYS[rule])).join('; ')}` : ''}`
          return isRejected(rules) ? (
            <path key={id} className="chart-rejected" d={`M${x(n)} ${y(value) - 6}l6 6l-6 6l-6 -6z`}>
              <title>{title}</title>
            </path>
          ) : (
            <circle
              key={id}
              className={rules.length > 0 ? 'chart-warned' : 'chart-point'}
              cx={x(n)}
              cy={y(value)}
              r={rules.length > 0 ? 5 : 3.5}
            >
              <title>{title}</title>
            </circle>
          )
        })}
      </svg>
      <figcaption>
        <p className="quiet">
          {limits === undefined
            ? t('laboratory.tooFew', { count: CONTROL_VALUES_MIN })
            : t(limits.isEstimated ? 'laboratory.estimated' : 'laboratory.given')}
        </p>
        {limits !== undefined && (
          <p role="status" className={rejected.length > 0 ? 'lab-problem' : undefined}>
            {broken.length === 0
              ? t('laboratory.inControl')
              : `${t('laboratory.broken')}: ${formatNumber(i18n.language, broken.length)}`}
          </p>
        )}
        {broken.length > 0 && (
          <ul>
            {broken.slice(-8).map(({ record, rules }) => (
              <li key={record.id}>
                <bdi dir="ltr">{formatDateTime(record.time, timeZone)}</bdi> · {number(record.value)}{' '}
                <bdi>{item.unit}</bdi> · {rules.map((rule) => t(RULE_KEYS[rule])).join('; ')}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
    </figure>
  )
}
