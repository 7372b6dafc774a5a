import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'

interface SmokeBeamProps {
  /** dB per metre. */
  readonly obscuration: number | undefined
  /** From which on it is smoke. */
  readonly alarm: number | undefined
}

const PUFFS = [
  { x: 96, y: 46, r: 15 },
  { x: 124, y: 36, r: 19 },
  { x: 152, y: 46, r: 21 },
  { x: 180, y: 34, r: 17 },
  { x: 204, y: 47, r: 14 },
  { x: 140, y: 60, r: 15 },
  { x: 168, y: 62, r: 13 },
]

/** The measuring path of a smoke detector: what stands in the beam takes light from it. */
export function SmokeBeam({ obscuration, alarm }: SmokeBeamProps) {
  const { t, i18n } = useTranslation()
  const value = Math.max(0, obscuration ?? 0)
  const left = 10 ** (-value / 10)
  const density = alarm === undefined || alarm <= 0 ? 0 : Math.min(1, value / alarm)
  const words = t('panel.smoke.beam', {
    value: withUnit(formatNumber(i18n.language, value, 3), unitSymbol(i18n, 'dB/m')),
    share: `${formatNumber(i18n.language, left * 100, 1)} %`,
  })
  return (
    <figure className="smoke-beam">
      <svg viewBox="0 0 300 92" role="img" aria-label={words} direction="ltr">
        <rect className="beam-head" x="4" y="26" width="44" height="40" rx="6" />
        <rect className="beam-head" x="252" y="26" width="44" height="40" rx="6" />
        <path className="beam-light" d="M48 46H150" strokeWidth={8} />
        <path className="beam-light" d="M150 46H252" strokeWidth={Math.max(0.6, 8 * left)} opacity={0.3 + 0.7 * left} />
        {obscuration !== undefined &&
          PUFFS.map(({ x, y, r }) => (
            <circle key={`${x} ${y}`} className="beam-puff" cx={x} cy={y} r={r} opacity={density * 0.75} />
          ))}
      </svg>
      <figcaption className="quiet small">{obscuration === undefined ? t('panel.smoke.noReading') : words}</figcaption>
    </figure>
  )
}
