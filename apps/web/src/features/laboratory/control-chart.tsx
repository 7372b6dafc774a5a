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
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useBoxWidth } from '../../ui/use-box-width.ts'
import { figure } from './figure.ts'

const USUAL_WIDTH = 900
const HEIGHT = 240
const EDGE = 12
const LABELS = 96
const LABEL_PX = 13
const LISTED = 8

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

interface Level {
  readonly key: string
  readonly value: number
  readonly name: string
  readonly look: 'chart-centre' | 'chart-action' | 'chart-warning' | 'chart-limit'
}

/** Shewhart's chart of one item with Westgard's rules: what is out of control stands out by shape as well as by colour. */
export function ControlChart({ item, records }: ControlChartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const box = useRef<HTMLElement>(null)
  const measured = useBoxWidth(box)
  const width = Number.isFinite(measured) && measured > 0 ? measured : USUAL_WIDTH
  const number = (value: number) => figure(i18n.language, value)
  const values = records.map(({ value }) => value)
  const limits = controlLimits(values, item)
  const marks = limits === undefined ? values.map(() => []) : controlMarks(values, limits)
  const ofControl = ([-3, -2, 0, 2, 3] as const).flatMap((n): Level[] =>
    limits === undefined
      ? []
      : [
          {
            key: String(n),
            value: limits.centre + n * limits.sigma,
            name: n === 0 ? t('laboratory.centre') : `${n > 0 ? '+' : '−'}${Math.abs(n)} s`,
            look: n === 0 ? 'chart-centre' : Math.abs(n) === 3 ? 'chart-action' : 'chart-warning',
          },
        ],
  )
  const ofItem = (['lower', 'upper'] as const).flatMap((key): Level[] => {
    const value = item[key]
    return value === null ? [] : [{ key, value, name: t(`laboratory.${key}`), look: 'chart-limit' }]
  })
  const levels = [...ofControl, ...ofItem]
  const shown = [...values, ...levels.map(({ value }) => value)]
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const span = high - low || 1
  const x = (n: number): number => LABELS + ((width - LABELS - EDGE) * (n + 0.5)) / Math.max(1, values.length)
  const y = (value: number): number => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span
  // A name that would lie on another one is left out; its line stays.
  let last = Number.NEGATIVE_INFINITY
  const named = new Set(
    [...levels]
      .sort((a, b) => b.value - a.value)
      .filter(({ value }) => {
        const isFree = y(value) - last >= LABEL_PX
        if (isFree) last = y(value)
        return isFree
      })
      .map(({ key }) => key),
  )
  const broken = records.flatMap((record, n) =>
    (marks[n] ?? []).length === 0 ? [] : [{ record, rules: marks[n] ?? [] }],
  )
  const rejected = broken.filter(({ rules }) => isRejected(rules))
  const said = (rules: readonly ControlRule[]): string =>
    new Intl.ListFormat(i18n.language).format(rules.map((rule) => t(RULE_KEYS[rule])))
  return (
    <figure ref={box} className="control-chart">
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${t('laboratory.trend')}: ${item.name} (${item.unit})`}
        direction="ltr"
      >
        {levels.map(({ key, value, name, look }) => (
          <g key={key} className={look}>
            <line x1={LABELS} x2={width - EDGE} y1={y(value)} y2={y(value)}>
              <title>{`${name} ${number(value)}`}</title>
            </line>
            {named.has(key) && (
              <text x={LABELS - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
                {name} {number(value)}
              </text>
            )}
          </g>
        ))}
        <polyline className="chart-course" points={values.map((value, n) => `${x(n)},${y(value)}`).join(' ')} />
        {records.map(({ id, value, time }, n) => {
          const rules = marks[n] ?? []
          const title = `${formatDateTime(time, timeZone)} · ${number(value)} ${item.unit}${rules.length > 0 ? ` · ${said(rules)}` : ''}`
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
            {broken
              .slice(-LISTED)
              .reverse()
              .map(({ record, rules }) => (
                <li key={record.id}>
                  <bdi dir="ltr">{formatDateTime(record.time, timeZone)}</bdi> ·{' '}
                  <bdi>
                    {number(record.value)} {item.unit}
                  </bdi>{' '}
                  · {said(rules)}
                </li>
              ))}
          </ul>
        )}
      </figcaption>
    </figure>
  )
}
