import type { LonLat } from '@vigil/domain'
import { Alert, Button, Segmented, Slider } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { saveFile } from '../../../lib/download.ts'
import { lazyAgain } from '../../../lib/lazy-again.tsx'
import { paths } from '../../../lib/paths.ts'
import { useChangeQuery } from '../../../lib/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import type { Bounds } from '../../../ui/map/view-start.ts'
import { onGround, reached, reckonSpread, zonesOf } from './reckon-spread.ts'
import './spread.css'
import { type SetPart, SpreadForm } from './spread-form.tsx'
import { readQuestion } from './spread-question.ts'
import { LEVEL_COLOURS, ReachedPart, ZonesPart } from './spread-results.tsx'
import { useAir } from './use-air.ts'
import { useDistances } from './use-distances.ts'

const SpreadMap = lazyAgain(() => import('./spread-map.tsx'))

const FOREVER = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const
/** The slider goes to where the farthest zone is reached, and a little on. */
const BEYOND = 1.3
const LEAST_SLIDER_S = 600

/** Where a release goes: zones of danger on the map, who is in them and from when on, while the wind turns. */
export default function SpreadPage() {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const { length, time, number } = useDistances()
  const question = useMemo(() => readQuestion(search), [search])
  const [isPlacing, setPlacing] = useState(false)
  const [after, setAfter] = useState<number>()
  const { data: sheet, isError } = useCall(
    'materialSheet',
    { id: question.m ?? '' },
    { ...FOREVER, enabled: question.m !== undefined },
  )
  const known = useAir(question)
  const { air } = known
  const source = useMemo(
    () =>
      question.lon === undefined || question.lat === undefined
        ? undefined
        : { longitude: question.lon, latitude: question.lat },
    [question.lon, question.lat],
  )

  const set = useCallback<SetPart>(
    (parts) =>
      change((query) => {
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined) query.delete(name)
          else query.set(name, String(value))
        }
        return query
      }),
    [change],
  )
  const onPlace = useCallback(
    ([lon, lat]: LonLat) => {
      setPlacing(false)
      set({ lon: lon.toFixed(5), lat: lat.toFixed(5) })
    },
    [set],
  )

  const reckoned = useMemo(
    () => (sheet === undefined || air === undefined ? undefined : reckonSpread(question, sheet, air)),
    [question, sheet, air],
  )
  const ever = useMemo(() => (reckoned === undefined ? [] : zonesOf(reckoned)), [reckoned])
  const shown = useMemo(
    () => (reckoned === undefined || after === undefined ? ever : zonesOf(reckoned, after)),
    [reckoned, after, ever],
  )
  const mapZones = useMemo(
    () =>
      source === undefined || air === undefined
        ? []
        : shown.toReversed().map(({ name, zone }) => ({
            colour: LEVEL_COLOURS[name],
            ring: onGround(zone.outline, source, air.fromDegrees),
          })),
    [shown, source, air],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const devices = useMemo(() => {
    if (reckoned === undefined || air === undefined || source === undefined) return []
    const points = fleet.places().flatMap(({ sn, name, officeName, deviceType }) => {
      const point = pointOf(fleet, sn)
      const site = officeName ?? ''
      return point === undefined
        ? []
        : [{ sn, name, site, deviceType, longitude: point.longitude, latitude: point.latitude }]
    })
    return reached(reckoned, air, source, points)
  }, [reckoned, air, source, fleet, structure])

  const longest = Math.max(LEAST_SLIDER_S, ...ever.map(({ arrivalS }) => BEYOND * arrivalS))
  const around = useMemo(() => {
    const points = [...mapZones.flatMap(({ ring }) => ring)]
    if (source === undefined || points.length === 0) return undefined
    const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return [
      Math.min(...longitudes),
      Math.min(...latitudes),
      Math.max(...longitudes),
      Math.max(...latitudes),
    ] satisfies Bounds
  }, [mapZones, source])
  const save = () => {
    if (source === undefined || air === undefined) return
    const features = shown.map(({ name, value, unit, zone }) => {
      const ring = onGround(zone.outline, source, air.fromDegrees)
      return {
        type: 'Feature',
        properties: { level: name, value, unit, reachM: Math.round(zone.reachM), secondsAfter: after ?? null, ...air },
        geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
      }
    })
    const text = JSON.stringify({ type: 'FeatureCollection', features })
    saveFile({ name: `spread-${question.m}.geojson`, content: new Blob([text], { type: 'application/geo+json' }) })
  }

  const missing = [
    ...(question.m === undefined ? ['material' as const] : []),
    ...(source === undefined ? ['place' as const] : []),
    ...(source !== undefined && air === undefined ? ['wind' as const] : []),
  ]
  const airNote = air !== undefined && (
    <p className="quiet" aria-live="polite">
      {known.mast === undefined
        ? t('spread.air.entered', { speed: number(air.windMs), from: number(air.fromDegrees) })
        : t('spread.air.mast', {
            speed: number(air.windMs),
            from: number(air.fromDegrees),
            mast: fleet.place(known.mast.sn)?.name ?? known.mast.sn,
            away: length(known.mast.away),
          })}{' '}
      {t('spread.air.stability', { name: `${air.stability}: ${t(`spread.stability.${air.stability}`)}` })}{' '}
      {known.isTemperatureAssumed && t('spread.air.assumed', { value: number(air.celsius) })}
    </p>
  )
  return (
    <div className="spread-page" lang={i18n.language}>
      <h1>{t('pages.title.spread')}</h1>
      <SpreadForm
        {...{ question, isPlacing, set, airNote }}
        materialName={sheet?.name}
        onPlacing={(isOn) => setPlacing(isOn)}
      />
      <section className="spread-map" aria-label={t('spread.map')}>
        <Suspense fallback={<p className="quiet">{t('map.loading')}</p>}>
          <SpreadMap
            zones={mapZones}
            source={source && [source.longitude, source.latitude]}
            around={around}
            onPlace={isPlacing || source === undefined ? onPlace : undefined}
          />
        </Suspense>
      </section>
      <div className="spread-results">
        {isError && <Alert type="error" showIcon title={t('spread.failed')} />}
        {missing.map((what) => (
          <Alert key={what} type="info" showIcon title={t(`spread.missing.${what}`)} />
        ))}
        {sheet !== undefined && air !== undefined && reckoned === undefined && (
          <Alert type="warning" showIcon title={t('spread.notEnough')} />
        )}
        {reckoned !== undefined && source !== undefined && (
          <>
            <div className="spread-time">
              <Segmented<'ever' | 'after'>
                aria-label={t('spread.time')}
                value={after === undefined ? 'ever' : 'after'}
                options={[
                  { value: 'ever', label: t('spread.ever') },
                  { value: 'after', label: t('spread.after') },
                ]}
                onChange={(value) => setAfter(value === 'ever' ? undefined : Math.round(longest / 4))}
              />
              {after !== undefined && (
                <>
                  <Slider
                    ariaLabelForHandle={t('spread.after')}
                    min={10}
                    max={Math.round(longest)}
                    step={10}
                    value={after}
                    tooltip={{ formatter: (value) => time(value ?? 0) }}
                    onChange={setAfter}
                  />
                  <output>{time(after)}</output>
                </>
              )}
              <Button onClick={save}>{t('spread.save')}</Button>
              {question.m !== undefined && <Link to={paths.material(question.m)}>{t('spread.sheet')}</Link>}
            </div>
            <ZonesPart reckoned={reckoned} zones={shown} />
            <ReachedPart devices={devices} />
          </>
        )}
      </div>
    </div>
  )
}
