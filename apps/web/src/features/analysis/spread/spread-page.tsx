import type { EstimateArea, EstimateResult } from '@vigil/contract'
import { formatDateTime, type LonLat, recentWind, weighMinutes, windMembers } from '@vigil/domain'
import { Alert, Segmented, Slider } from 'antd'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { lazyAgain } from '../../../lib/lazy-again.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useChangeQuery } from '../../../lib/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { EstimateActs } from './estimate-acts.tsx'
import { FitPart } from './fit-part.tsx'
import { boundsOf, mapZonesOf, polygonsOn } from './ground-shapes.ts'
import { measuredFit, quantityOf } from './measured-fit.ts'
import { MeasuresPart } from './measures-part.tsx'
import { ModeTabs } from './mode-tabs.tsx'
import type { SetPart } from './number-field.tsx'
import type { ReckonRequest } from './reckon.ts'
import { type Air, onGround, reached, reckonDose, reckonSpread, zonesOf } from './reckon-spread.ts'
import { sourceAir } from './source-inputs.ts'
import { readSourceQuestion } from './source-question.ts'
import './spread.css'
import { SpreadForm } from './spread-form.tsx'
import { LEVEL_COLOURS, ReachedPart, useAmounts, ZonesPart } from './spread-results.tsx'
import { useAir } from './use-air.ts'
import { useDistances } from './use-distances.ts'
import { useEvidence } from './use-evidence.ts'
import { useReckoned } from './use-reckoned.ts'

const SpreadMap = lazyAgain(() => import('./spread-map.tsx'))

const FOREVER = { quiet: true, staleTime: Number.POSITIVE_INFINITY } as const
/** The slider goes to where the farthest zone is reached, and a little on. */
const BEYOND = 1.3
const LEAST_SLIDER_S = 600
const USUAL_CELSIUS = 15
/** The wind of the hour is asked for again. */
const WINDS_EVERY_MS = 60_000
/** How likely the lowest level is exceeded within the line. */
const CHANCE_COLOURS: Readonly<Record<number, string>> = { 0.5: '#0072B2', 0.05: '#56B4E9' }
/** So much farther than in the mean wind may it reach in one of the others. */
const FARTHER = 1.6

/** Where a release goes: zones of danger on the map, who is in them and from when on, while the wind turns. */
export default function SpreadPage() {
  const { t, i18n } = useTranslation()
  const { fleet, link } = useLive()
  const structure = useStructureVersion()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const { length, time, number, share } = useDistances()
  const { timeZone } = useSession().config
  const question = useMemo(() => readSourceQuestion(search), [search])
  const { alarm } = question
  const isRadioactive = question.matter === 'radioactive'
  const [isPlacing, setPlacing] = useState(false)
  const [after, setAfter] = useState<number>()
  const { data, isError } = useCall(
    'materialSheet',
    { id: question.m ?? '' },
    { ...FOREVER, enabled: question.m !== undefined && !isRadioactive },
  )
  const sheet = isRadioactive ? undefined : data
  const source = useMemo(
    () =>
      question.lon === undefined || question.lat === undefined
        ? undefined
        : { longitude: question.lon, latitude: question.lat },
    [question.lon, question.lat],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const quantity = useMemo(
    () =>
      question.m === undefined || isRadioactive
        ? undefined
        : quantityOf(
            question.m,
            fleet.places().map(({ deviceType }) => deviceType),
          ),
    [question.m, isRadioactive, fleet, structure],
  )
  const { evidence } = useEvidence(
    useMemo(
      () =>
        // Of what radiates the alarm itself says which quantity it is, and when.
        source === undefined || (quantity === undefined && !(isRadioactive && alarm !== undefined))
          ? undefined
          : { ...source, ...(quantity !== undefined && { quantity }), ...(alarm !== undefined && { alarm }) },
      [quantity, isRadioactive, source, alarm],
    ),
  )
  const isEntered = question.wind !== undefined && question.from !== undefined
  const isPast = evidence !== undefined && !evidence.isLive && alarm !== undefined
  const { data: masts } = useCall(
    'windHistory',
    { longitude: source?.longitude ?? 0, latitude: source?.latitude ?? 0 },
    { quiet: true, refetchInterval: WINDS_EVERY_MS, enabled: source !== undefined && !isEntered && !isPast },
  )
  const recent = useMemo(() => recentWind(masts ?? [], link.serverNow()), [masts, link])
  const known = useAir(question, recent)
  // Of an alarm that is over the wind of its time counts, not that of now.
  const then = useMemo((): Air | undefined => {
    if (evidence === undefined || !isPast) return undefined
    const blew = sourceAir(evidence, question)
    const celsius = question.c ?? evidence.celsius ?? known.air?.celsius ?? USUAL_CELSIUS
    return blew && { ...blew, celsius, rainMmPerH: question.rain ?? 0 }
  }, [evidence, isPast, question, known.air?.celsius])
  const air = then ?? known.air
  const winds = useMemo(() => {
    const told = then === undefined ? masts : evidence?.masts
    return isEntered || told === undefined ? undefined : windMembers(weighMinutes(told))
  }, [isEntered, then, masts, evidence?.masts])

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

  const reckoned = useMemo(() => {
    if (air === undefined) return undefined
    if (isRadioactive) return reckonDose(question, air)
    return sheet === undefined ? undefined : reckonSpread(question, sheet, air)
  }, [question, isRadioactive, sheet, air])
  const subject = isRadioactive ? question.nuclide : sheet?.name
  const { outText, amountText } = useAmounts()
  const ever = useMemo(() => (reckoned === undefined ? [] : zonesOf(reckoned)), [reckoned])
  const shown = useMemo(
    () => (reckoned === undefined || after === undefined ? ever : zonesOf(reckoned, after)),
    [reckoned, after, ever],
  )
  const areas = useMemo(
    (): readonly EstimateArea[] =>
      source === undefined || air === undefined
        ? []
        : shown.flatMap(({ name, value, unit, zone }) => {
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
    [shown, source, air, t, number],
  )
  const everAreas = useMemo(
    () =>
      source === undefined || air === undefined
        ? []
        : ever.map(({ name, zone }) => ({ name, ring: onGround(zone.outline, source, air.fromDegrees) })),
    [ever, source, air],
  )
  const lowest = ever.at(-1)
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
  const chanceAreas = useMemo(
    (): readonly EstimateArea[] =>
      source === undefined || contours === undefined
        ? []
        : contours.map(({ chance, polygons }) => ({
            name: `chance${Math.round(100 * chance)}`,
            label: t('source.chanceOf', { share: share(chance) }),
            colour: CHANCE_COLOURS[chance] ?? '#0072B2',
            polygons: polygonsOn(polygons, source),
          })),
    [source, contours, t, share],
  )
  const mapZones = useMemo(() => [...mapZonesOf(areas), ...mapZonesOf(chanceAreas, true)], [areas, chanceAreas])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const devices = useMemo(() => {
    if (reckoned === undefined || air === undefined || source === undefined) return []
    const points = fleet.places().flatMap(({ sn, name, officeName, officeId, deviceType }) => {
      const point = pointOf(fleet, sn)
      const site = officeName ?? ''
      return point === undefined
        ? []
        : [{ sn, name, site, officeId, deviceType, longitude: point.longitude, latitude: point.latitude }]
    })
    return reached(reckoned, air, source, points, winds)
  }, [reckoned, air, source, fleet, structure, winds])
  const fit = useMemo(
    () =>
      evidence === undefined || reckoned === undefined || isRadioactive || air === undefined || source === undefined
        ? undefined
        : measuredFit(evidence, reckoned.cloud, source, air.fromDegrees),
    [evidence, reckoned, isRadioactive, air, source],
  )

  const longest = Math.max(LEAST_SLIDER_S, ...ever.map(({ arrivalS }) => BEYOND * arrivalS))
  const around = useMemo(() => boundsOf([...areas, ...chanceAreas]), [areas, chanceAreas])
  const result = useMemo((): EstimateResult | undefined => {
    if (reckoned === undefined || air === undefined || source === undefined || subject === undefined) return undefined
    return {
      kind: 'spread',
      at: evidence?.to ?? link.serverNow(),
      address: `/analysis/spread?${search}`.slice(0, 4000),
      ...source,
      facts: [
        [t(isRadioactive ? 'spread.field.nuclide' : 'spread.field.m'), subject],
        [t('spread.part.release'), outText(reckoned)],
        [
          t('spread.part.air'),
          `${number(air.windMs)} m/s, ${Math.round(air.fromDegrees)}°, ${air.stability}, ${number(air.celsius)} °C${air.rainMmPerH > 0 ? `, ${number(air.rainMmPerH)} mm/h` : ''}`,
        ],
        [t('source.fact.model'), t(`spread.model.${reckoned.cloud.model}`)],
        ...(reckoned.dose === undefined
          ? []
          : [[t('spread.part.stay'), t('spread.dose.assumed', { hours: number(question.stay) })] as [string, string]]),
        [t('spread.time'), after === undefined ? t('spread.ever') : `${t('spread.after')} ${time(after)}`],
        ...ever.map(({ name, value, unit, zone }): [string, string] => [
          t(`spread.level.${name}`),
          `${number(value)} ${unit}: ${zone.reachM === 0 ? t('spread.nowhere') : `${length(zone.reachM)} × ${length(2 * zone.halfWidthM)}`}`,
        ]),
      ],
      areas: [...areas, ...chanceAreas],
      heads: [
        t('spread.column.away'),
        t('spread.column.when'),
        t('spread.column.expected'),
        t('source.column.measured'),
      ],
      devices: devices.slice(0, 120).map(({ what, awayM, arrivalS, peak }) => {
        const measured = fit?.at.find(({ sn }) => sn === what.sn)
        return {
          sn: what.sn,
          name: what.name,
          told: [
            length(awayM),
            time(arrivalS),
            amountText(reckoned, peak),
            measured === undefined
              ? ''
              : `${measured.isSeen ? '' : '< '}${number(measured.isSeen ? measured.measured : measured.least)} mg/m³`,
          ],
        }
      }),
    }
  }, [
    reckoned,
    air,
    source,
    subject,
    isRadioactive,
    question.stay,
    outText,
    amountText,
    evidence?.to,
    search,
    after,
    ever,
    areas,
    chanceAreas,
    devices,
    fit,
    link,
    t,
    number,
    length,
    time,
  ])

  const missing = [
    ...(!isRadioactive && question.m === undefined ? ['material' as const] : []),
    ...(isRadioactive && question.nuclide === undefined ? ['nuclide' as const] : []),
    ...(source === undefined ? ['place' as const] : []),
    ...(source !== undefined && air === undefined ? ['wind' as const] : []),
  ]
  const airNote = air !== undefined && (
    <p className="quiet" aria-live="polite">
      {isEntered
        ? t('spread.air.entered', { speed: number(air.windMs), from: number(air.fromDegrees) })
        : t(then !== undefined ? 'source.airThen' : recent === undefined ? 'source.airLive' : 'source.airMean', {
            minutes: number(recent?.minutes ?? 0),
            speed: number(air.windMs),
            from: number(Math.round(air.fromDegrees)),
            masts: (then === undefined
              ? known.masts.map(({ sn, awayM }) => ({ name: fleet.place(sn)?.name ?? sn, awayM }))
              : (evidence?.masts ?? [])
            )
              .map(({ name, awayM }) => `${name} (${length(awayM)})`)
              .join(', '),
          })}{' '}
      {t('spread.air.stability', { name: `${air.stability}: ${t(`spread.stability.${air.stability}`)}` })}{' '}
      {known.isTemperatureAssumed && then === undefined && t('spread.air.assumed', { value: number(air.celsius) })}
    </p>
  )
  return (
    <div className="spread-page" lang={i18n.language}>
      <header className="spread-head">
        <h1>{t('pages.title.spread')}</h1>
        <ModeTabs current="spread" alarm={alarm} />
      </header>
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
            isWhole={isEntered || contours !== undefined}
            subject={`${question.matter} ${question.m} ${question.nuclide} ${question.lon} ${question.lat} ${reckoned === undefined}`}
            onPlace={isPlacing || source === undefined ? onPlace : undefined}
          />
        </Suspense>
      </section>
      <div className="spread-results">
        {isError && <Alert type="error" showIcon title={t('spread.failed')} />}
        {missing.map((what) => (
          <Alert key={what} type="info" showIcon title={t(`spread.missing.${what}`)} />
        ))}
        {subject !== undefined && air !== undefined && reckoned === undefined && (
          <Alert type="warning" showIcon title={t(isRadioactive ? 'spread.dose.unknown' : 'spread.notEnough')} />
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
              {sheet !== undefined && <Link to={paths.material(sheet.id)}>{t('spread.sheet')}</Link>}
            </div>
            <ZonesPart reckoned={reckoned} zones={shown} sheet={sheet} question={question} />
            {contours !== undefined && (
              <ul className="spread-cautions">
                {chanceAreas.map(({ name, label, colour }) => (
                  <li key={name}>
                    <span className="spread-colour" style={{ background: colour }} aria-hidden="true" /> {label}
                  </li>
                ))}
              </ul>
            )}
            <ReachedPart reckoned={reckoned} devices={devices} byHour={winds !== undefined} />
            {fit !== undefined && (
              <FitPart
                measured={fit}
                onScale={
                  question.kind === 'lasting' || question.kind === 'instant'
                    ? (by) => {
                        const name = question.kind === 'lasting' ? 'kgs' : 'kg'
                        set({ [name]: Number(((question[name] ?? 0) * by).toPrecision(3)) })
                      }
                    : undefined
                }
              />
            )}
            <MeasuresPart sheet={sheet} nuclide={question.nuclide} zones={everAreas} devices={devices} />
            {result !== undefined && (
              <EstimateActs
                result={result}
                alarm={alarm}
                name={`${subject ?? ''} ${formatDateTime(result.at, timeZone)}`}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}
