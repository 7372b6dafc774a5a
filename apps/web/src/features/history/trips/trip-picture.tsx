import type { TripPicture as Picture } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

const WIDTH = 72
const HEIGHT = 32
const MARGIN = 3

/** Lines of the picture, in its own units: north is up, east is as long as north, and a gap stays one. */
export function pictureLines(picture: Picture): { lines: string[]; end: readonly [number, number] | undefined } {
  const places = picture.filter((place) => place !== null)
  const [first] = places
  if (first === undefined) return { lines: [], end: undefined }
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  const flat = places.map(([longitude, latitude]): [number, number] => [longitude * shrink, latitude])
  const west = Math.min(...flat.map(([x]) => x))
  const east = Math.max(...flat.map(([x]) => x))
  const south = Math.min(...flat.map(([, y]) => y))
  const north = Math.max(...flat.map(([, y]) => y))
  const scale = Math.min((WIDTH - 2 * MARGIN) / (east - west || 1e-9), (HEIGHT - 2 * MARGIN) / (north - south || 1e-9))
  const at = ([longitude, latitude]: readonly [number, number]): [number, number] => [
    Number((WIDTH / 2 + (longitude * shrink - (west + east) / 2) * scale).toFixed(1)),
    Number((HEIGHT / 2 - (latitude - (south + north) / 2) * scale).toFixed(1)),
  ]
  const lines: [number, number][][] = [[]]
  for (const place of picture) {
    if (place === null) lines.push([])
    else lines.at(-1)?.push(at(place))
  }
  const last = places.at(-1)
  return {
    lines: lines.filter((line) => line.length > 0).map((line) => line.map(([x, y]) => `${x},${y}`).join(' ')),
    end: last && at(last),
  }
}

/** The way at a glance; where it ended is a dot. */
export function TripPicture({ picture }: { picture: Picture }) {
  const { t } = useTranslation()
  const { lines, end } = pictureLines(picture)
  return (
    <svg className="trip-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('trips.picture')}>
      {lines.map((points) => (
        <polyline key={points} points={points} />
      ))}
      {end && <circle cx={end[0]} cy={end[1]} r="2.5" />}
    </svg>
  )
}
