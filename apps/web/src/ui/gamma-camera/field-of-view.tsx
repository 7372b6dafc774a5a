import { substanceName } from '@vigil/i18n/web'
import { useId } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { colourAt } from '../heat-colours.ts'
import { measured } from '../values/measured.ts'
import type { CameraPicture } from './camera-picture.ts'
import './field-of-view.css'
import { PictureCaption } from './picture-caption.tsx'
import { type DrawnSpot, drawnSpots, FAINTEST, INTENSITY, topOf } from './spot-scale.ts'

interface FieldOfViewProps {
  readonly hotspots: readonly Omit<DrawnSpot, 'share' | 'radius'>[]
  readonly picture: CameraPicture | undefined
  /** When the spots were told. */
  readonly readAt: number | undefined
  /** It shows a moment that is over. */
  readonly past?: boolean
}

const WIDTH = 640
const HEIGHT = 400
const COLUMNS = 8
const ROWS = 5
const LEGEND = [0, 0.25, 0.5, 0.75, 1]
/** For a name in the large letters of a narrow view. */
const LABEL_ROOM = 240
const steps = (count: number, length: number): number[] =>
  Array.from({ length: count - 1 }, (_, index) => ((index + 1) * length) / count)

/** What the camera looks at: its picture, or without one the frame of its view, with the spots where it sees them. */
export function FieldOfView({ hotspots, picture, readAt, past = false }: FieldOfViewProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const spots = drawnSpots(hotspots)
  const top = topOf(hotspots)
  const nameOf = ({ name }: DrawnSpot) =>
    name === undefined ? t('realtime.hotspots.unnamed') : substanceName(i18n, name)
  const strength = (intensity: number) => measured(i18n, intensity, INTENSITY)
  const said = spots.map((spot) => `${nameOf(spot)} ${strength(spot.intensity)}`).join(', ')
  return (
    <figure className="field-of-view" dir="ltr">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('instrument.camera.title')}: ${said === '' ? t('realtime.hotspots.none') : said}`}
      >
        <defs>
          {spots.map(({ share }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spots have no names of their own
            <radialGradient key={index} id={`${id}-${index}`}>
              <stop offset="0" stopColor={colourAt(0.45 + 0.55 * share)} stopOpacity="0.95" />
              <stop offset="0.45" stopColor={colourAt(0.3 + 0.45 * share)} stopOpacity="0.7" />
              <stop offset="1" stopColor={colourAt(0.25)} stopOpacity="0" />
            </radialGradient>
          ))}
        </defs>
        <rect className="view-frame" data-picture={picture !== undefined} width={WIDTH} height={HEIGHT} rx="8" />
        {picture && (
          <image
            className="view-picture"
            href={picture.image}
            width={WIDTH}
            height={HEIGHT}
            preserveAspectRatio="none"
          />
        )}
        <path
          className="view-grid"
          data-picture={picture !== undefined}
          d={[
            ...steps(COLUMNS, WIDTH).map((x) => `M${x} 0V${HEIGHT}`),
            ...steps(ROWS, HEIGHT).map((y) => `M0 ${y}H${WIDTH}`),
          ].join('')}
        />
        <path className="view-horizon" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path className="view-horizon" d={`M${WIDTH / 2} ${HEIGHT / 2 - 12}v24M${WIDTH / 2 - 12} ${HEIGHT / 2}h24`} />
        <text x={WIDTH - 8} y={HEIGHT / 2 - 6} textAnchor="end" className="view-note">
          {t('instrument.camera.horizon')}
        </text>
        {spots.map((spot, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: spots have no names of their own
            key={index}
            cx={spot.x * WIDTH}
            cy={spot.y * HEIGHT}
            r={spot.radius * HEIGHT}
            fill={`url(#${id}-${index})`}
          />
        ))}
        {spots.map((spot, index) => {
          const isRight = spot.x * WIDTH > WIDTH - LABEL_ROOM
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: spots have no names of their own
            <g key={index}>
              <path className="view-cross" d={`M${spot.x * WIDTH - 7} ${spot.y * HEIGHT}h14m-7 -7v14`} />
              <text
                className="view-label"
                x={spot.x * WIDTH + (isRight ? -12 : 12)}
                y={spot.y * HEIGHT - 12}
                textAnchor={isRight ? 'end' : 'start'}
              >
                {nameOf(spot)} · {strength(spot.intensity)}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>
        <PictureCaption picture={picture} readAt={readAt} past={past} marked={spots.length > 0} />
        <span className="colour-scale" aria-hidden="true">
          <span>{strength(FAINTEST)}</span>
          <i
            style={{
              background: `linear-gradient(to right, ${LEGEND.map((s) => colourAt(0.45 + 0.55 * s)).join(', ')})`,
            }}
          />
          <span>{strength(top)}</span>
        </span>
      </figcaption>
    </figure>
  )
}
