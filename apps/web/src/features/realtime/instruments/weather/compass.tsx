import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { onCircle } from '../tiles/arc.ts'

interface CompassProps {
  readonly from: number | undefined
  readonly speed: number | undefined
  readonly gust: number | undefined
}

const POINTS = ['n', 'e', 's', 'w'] as const
const RADIUS = 92
const TICKS = Array.from({ length: 36 }, (_, index) => index * 10)

/** Where the wind comes from and how hard it blows, as a station's face shows it. North is up in every language. */
export function Compass({ from, speed, gust }: CompassProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(i18n.language, value, 1))
  const unit = unitSymbol(i18n, 'm/s')
  const words =
    from === undefined || speed === undefined
      ? t('panel.weather.noWind')
      : t('panel.weather.windNow', {
          speed: withUnit(number(speed), unit),
          direction: withUnit(formatNumber(i18n.language, from), '°'),
        })
  return (
    <svg className="compass" viewBox="-120 -120 240 240" role="img" aria-label={words} direction="ltr">
      <circle className="dial-face" r={RADIUS + 4} />
      {TICKS.map((degrees) => {
        const inner = onCircle(degrees % 90 === 0 ? RADIUS - 14 : degrees % 30 === 0 ? RADIUS - 9 : RADIUS - 5, degrees)
        const outer = onCircle(RADIUS, degrees)
        return <path key={degrees} className="dial-tick" d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`} />
      })}
      {POINTS.map((point, index) => {
        const { x, y } = onCircle(RADIUS + 15, index * 90)
        return (
          <text key={point} className="dial-point" data-north={point === 'n'} x={x} y={y}>
            {t(`panel.weather.point.${point}`)}
          </text>
        )
      })}
      {from !== undefined && (
        <g className="wind-hand" transform={`rotate(${from})`}>
          <path d={`M0 ${-RADIUS + 34}L-15 ${-RADIUS - 2}L0 ${-RADIUS + 7}L15 ${-RADIUS - 2}Z`} />
          <path className="wind-tail" d={`M0 ${RADIUS - 26}V${RADIUS - 4}`} />
        </g>
      )}
      <text className="dial-value" y={-12}>
        {number(speed)}
      </text>
      <text className="dial-unit" y={19}>
        {unit}
      </text>
      {gust !== undefined && (
        <text className="dial-note" y={42}>
          {t('panel.weather.gustShort', { value: number(gust) })}
        </text>
      )}
    </svg>
  )
}
