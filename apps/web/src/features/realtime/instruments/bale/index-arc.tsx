import { State2, type Threshold } from '@vigil/contract'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { stateColour } from '../../../../ui/theme.ts'
import { arcPath, onCircle } from '../tiles/arc.ts'

interface IndexArcProps {
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
}

const RADIUS = 84
const [BEGIN, SWEEP] = [-110, 220]
const angleOf = (value: number): number => BEGIN + (Math.min(100, Math.max(0, value)) / 100) * SWEEP

/** The device's own sum of all signs, 0 to 100, between its limits. */
export function IndexArc({ value, thresholds }: IndexArcProps) {
  const { t, i18n } = useTranslation()
  const limit = thresholds.find(({ module, quantity }) => module === 'baleMod' && quantity === 'smoulderingIndex')
  const ends =
    limit === undefined ? [] : [limit.warn, limit.alarm, ...(limit.highRisk === undefined ? [] : [limit.highRisk])]
  const stops = [0, ...ends, 100]
  const zones = ['normal', 'warning', 'alarm', 'highRisk']
  const state = value === undefined ? State2.Normal : stateOfValue('baleMod', 'smoulderingIndex', value, thresholds)
  const name = t('quantity.smoulderingIndex')
  const figure = value === undefined ? '–' : formatNumber(i18n.language, value)
  return (
    <svg className="index-arc" viewBox="-112 -104 224 166" role="img" aria-label={`${name}: ${figure}`} direction="ltr">
      {stops.slice(0, -1).map((from, index) => (
        <path
          key={from}
          className="arc-zone"
          d={arcPath(RADIUS, angleOf(from) + 0.8, angleOf(stops[index + 1] ?? 100) - 0.8)}
          style={{ stroke: stateColour(zones[index] ?? 'normal') }}
        />
      ))}
      {ends.map((end) => (
        <text key={end} className="rose-label" {...onCircle(RADIUS + 16, angleOf(end))}>
          {end}
        </text>
      ))}
      {value !== undefined && (
        <path className="arc-needle" d={`M-5 -52L0 ${-RADIUS + 11}L5 -52Z`} transform={`rotate(${angleOf(value)})`} />
      )}
      <text
        className="dial-value"
        y={4}
        style={state >= State2.Warning ? { fill: stateColour(POINT_STATE_KEYS[state].slice(6)) } : undefined}
      >
        {figure}
      </text>
      <text className="dial-note" y={32}>
        {name}
      </text>
    </svg>
  )
}
