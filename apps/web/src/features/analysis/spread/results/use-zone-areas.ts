import type { EstimateArea } from '@vigil/contract'
import type { Place } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import type { SpreadAir } from '../measured/use-spread-air.ts'
import type { ReckonRequest } from '../reckoning/reckon.ts'
import { type Air, onGround, type Reckoned, type ShownZone } from '../reckoning/reckon-spread.ts'
import { useReckoned } from '../reckoning/use-reckoned.ts'
import { useDistances } from '../use-distances.ts'
import { polygonsOn } from './ground-shapes.ts'
import { LEVEL_COLOURS } from './spread-results.tsx'

/** How likely the lowest level is exceeded within the line. */
const CHANCE_COLOURS: Readonly<Record<number, string>> = { 0.5: '#0072B2', 0.05: '#56B4E9' }
/** Other likely winds are reckoned up to this many times the distance that the zone reaches in the mean wind. */
const FARTHER = 1.6

/** Zones as they lie on the ground. */
export function useZoneAreas(
  zones: readonly ShownZone[],
  source: Place | undefined,
  air: Air | undefined,
): readonly EstimateArea[] {
  const { t } = useTranslation()
  const { number } = useDistances()
  return useMemo(
    () =>
      source === undefined || air === undefined
        ? []
        : zones.flatMap(({ name, value, unit, zone }) => {
            const ring = onGround(zone.outline, source, air.fromDegrees).map(([x, y]): [number, number] => [x, y])
            return ring.length < 3
              ? []
              : [
                  {
                    name,
                    label: `${t(`spread.level.${name}`)} (${number(value)} ${unit})`,
                    colour: LEVEL_COLOURS[name],
                    polygons: [[[...ring, ...ring.slice(0, 1)]]],
                  },
                ]
          }),
    [zones, source, air, t, number],
  )
}

/** Where the lowest level may be exceeded in the winds of the hour; undefined until it is reckoned. */
export function useChanceAreas(
  reckoned: Reckoned | undefined,
  lowest: ShownZone | undefined,
  winds: SpreadAir['winds'],
  source: Place | undefined,
): readonly EstimateArea[] | undefined {
  const { t } = useTranslation()
  const { share } = useDistances()
  const asked = useMemo(
    (): ReckonRequest | undefined =>
      reckoned === undefined || winds === undefined || lowest === undefined || lowest.zone.reachM === 0
        ? undefined
        : {
            kind: 'exceedance',
            input: reckoned.input,
            winds,
            amount: lowest.amount,
            reachM: FARTHER * lowest.zone.reachM,
          },
    [reckoned, winds, lowest],
  )
  const chances = useReckoned(asked)
  const contours = chances !== 'failed' && chances?.kind === 'chances' ? chances.contours : undefined
  return useMemo(
    () =>
      contours === undefined || source === undefined
        ? undefined
        : contours.map(({ chance, polygons }) => ({
            name: `chance${Math.round(100 * chance)}`,
            label: t('source.chanceOf', { share: share(chance) }),
            colour: CHANCE_COLOURS[chance] ?? '#0072B2',
            polygons: polygonsOn(polygons, source),
          })),
    [source, contours, t, share],
  )
}
