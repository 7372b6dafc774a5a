import { formatNumber, percentText, unitSymbol } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { onCircle, ringPath } from '../tiles/arc.ts'
import { prevailing, SECTORS, SPEED_CLASSES, sectorShare, type WindRose } from './wind-rose.ts'

const RADIUS = 92
const CALM_RADIUS = 12
const WIDTH = 360 / SECTORS
const POINTS = ['n', 'e', 's', 'w'] as const

/** The outermost ring in whole steps of 5 %, so that its label is a number one knows. */
const reachOf = (rose: WindRose): number =>
  Math.max(0.1, Math.ceil(Math.max(...rose.sectors.map(sectorShare)) * 20) / 20)

/** How often the wind came from where, by how hard it blew. */
export function RosePicture({ rose, label }: { rose: WindRose; label: string }) {
  const { t, i18n } = useTranslation()
  const percent = (share: number) => percentText(i18n.language, share * 100)
  const reach = reachOf(rose)
  const radiusOf = (share: number) => CALM_RADIUS + (share / reach) * (RADIUS - CALM_RADIUS)
  const most = prevailing(rose)
  const words =
    most === undefined
      ? label
      : `${label}: ${t('panel.weather.prevailing', {
          direction: `${formatNumber(i18n.language, most * WIDTH)}°`,
          share: percent(sectorShare(rose.sectors[most] ?? [])),
          calm: percent(rose.calm),
        })}`
  return (
    <figure className="rose">
      <svg viewBox="-120 -120 240 240" role="img" aria-label={words} direction="ltr">
        {[0.5, 1].map((part) => (
          <g key={part}>
            <circle className="rose-ring" r={radiusOf(part * reach)} />
            <text className="rose-label" {...onCircle(radiusOf(part * reach) - 7, 22.5)}>
              {percent(part * reach)}
            </text>
          </g>
        ))}
        {rose.sectors.map((sector, index) => {
          let share = 0
          return sector.map((part, speedClass) => {
            const inner = radiusOf(share)
            share += part
            if (part === 0) return null
            const from = index * WIDTH - WIDTH * 0.42
            return (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: sectors and classes stand in a fixed order
                key={`${index} ${speedClass}`}
                className="rose-petal"
                data-class={speedClass}
                d={ringPath(inner, radiusOf(share), from, from + WIDTH * 0.84)}
              />
            )
          })
        })}
        <circle className="rose-calm" r={CALM_RADIUS} />
        <text className="rose-label rose-calm-label" y={0}>
          {formatNumber(i18n.language, rose.calm * 100)}
        </text>
        {POINTS.map((point, index) => (
          <text key={point} className="dial-point" data-north={point === 'n'} {...onCircle(RADIUS + 15, index * 90)}>
            {t(`panel.weather.point.${point}`)}
          </text>
        ))}
      </svg>
      <figcaption>
        <span className="rose-key">
          <span className="rose-swatch" data-class="calm" />
          {t('panel.weather.calm')}
        </span>
        {SPEED_CLASSES.map((least, index) => {
          const next = SPEED_CLASSES[index + 1]
          return (
            <span className="rose-key" key={least}>
              <span className="rose-swatch" data-class={index} />
              <bdi dir="ltr">
                {next === undefined
                  ? `≥ ${formatNumber(i18n.language, least, 1)}`
                  : `${formatNumber(i18n.language, least, 1)}–${formatNumber(i18n.language, next, 1)}`}
              </bdi>
            </span>
          )
        })}
        <span className="quiet">{unitSymbol(i18n, 'm/s')}</span>
      </figcaption>
    </figure>
  )
}
