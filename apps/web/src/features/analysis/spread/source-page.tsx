import type { EstimateArea, EstimateResult } from '@vigil/contract'
import { formatDateTime, type Place } from '@vigil/domain'
import { findSubstance } from '@vigil/science'
import { Alert, Spin } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { pointOf } from '../../../ui/map/devices/device-point.ts'
import { SourceForm } from './form/source-form.tsx'
import { useQuestion } from './form/use-question.ts'
import { useEvidence } from './measured/use-evidence.ts'
import { emitterQuestion, isCounts, releaseQuestion, sourceAir } from './reckoning/source-inputs.ts'
import { useReckoned } from './reckoning/use-reckoned.ts'
import { EstimateActs } from './results/estimate-acts.tsx'
import { boundsOf, mapZonesOf, placesOn, polygonsOn } from './results/ground-shapes.ts'
import {
  type DetectorLine,
  DetectorsPart,
  LikelyPart,
  PassagesPart,
  REGION_COLOURS,
} from './results/source-results.tsx'
import { SpreadFrame } from './spread-frame.tsx'
import { useDistances } from './use-distances.ts'

const BQ_IN_MBQ = 1e6
const SEEN_SIGMAS = 3

/** Where did it come from: from all detectors that saw it and all that did not, as a map of chances. */
export default function SourcePage() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const { number, length, share } = useDistances()
  const { search, question, set, isPlacing, setPlacing, onPlace } = useQuestion()
  const { alarm, q, lon, lat, at, r } = question
  const isAsked = alarm !== undefined || (q !== undefined && lon !== undefined && lat !== undefined)
  const choice = useMemo(
    () =>
      isAsked
        ? {
            ...(alarm !== undefined && { alarm }),
            ...(q !== undefined && { quantity: q }),
            ...(lon !== undefined && lat !== undefined && { longitude: lon, latitude: lat }),
            ...(at !== undefined && { at }),
            ...(r !== undefined && { withinM: r }),
          }
        : undefined,
    [isAsked, alarm, q, lon, lat, at, r],
  )
  const { evidence, error, isFetching } = useEvidence(choice)
  const isGamma = evidence !== undefined && isCounts(evidence)
  const substance = useMemo(
    () =>
      evidence === undefined
        ? undefined
        : (evidence.alarm?.findings.flatMap((name) => findSubstance(name) ?? [])[0] ??
          findSubstance(evidence.quantity)),
    [evidence],
  )
  const air = useMemo(
    () => (evidence === undefined || isGamma ? undefined : sourceAir(evidence, question)),
    [evidence, isGamma, question],
  )
  const release = useMemo(
    () =>
      evidence === undefined || air === undefined
        ? undefined
        : releaseQuestion(evidence, air, question, substance?.gramsPerMol),
    [evidence, air, question, substance],
  )
  const emitter = useMemo(
    () => (evidence === undefined || !isGamma ? undefined : emitterQuestion(evidence, question)),
    [evidence, isGamma, question],
  )
  const answer = useReckoned(release?.request ?? emitter?.request)
  const found = answer !== 'failed' && answer?.kind === 'source' ? answer : undefined

  const places = useMemo((): readonly Place[] => {
    if (evidence === undefined || found === undefined) return []
    const place = placesOn(evidence)
    return found.candidates.map(({ east, north }) => {
      const [longitude, latitude] = place([east, north])
      return { longitude, latitude }
    })
  }, [evidence, found])
  const areas = useMemo(
    (): readonly EstimateArea[] =>
      evidence === undefined || found === undefined
        ? []
        : found.regions.map(({ share: held, polygons }) => ({
            name: `region${Math.round(100 * held)}`,
            label: t('source.regionOf', { share: share(held) }),
            colour: REGION_COLOURS[held as keyof typeof REGION_COLOURS],
            polygons: polygonsOn(polygons, evidence),
          })),
    [evidence, found, t, share],
  )
  const zones = useMemo(() => mapZonesOf(areas), [areas])
  const around = useMemo(() => boundsOf(areas), [areas])
  const nameOf = useCallback(
    (sn: string): string => evidence?.devices.find((each) => each.sn === sn)?.name ?? fleet.place(sn)?.name ?? sn,
    [evidence, fleet],
  )

  const size =
    found === undefined
      ? ''
      : isGamma
        ? t('source.activity', {
            likely: number(found.size.likely / BQ_IN_MBQ),
            low: number(found.size.low / BQ_IN_MBQ),
            high: number(found.size.high / BQ_IN_MBQ),
            nuclide: emitter?.nuclide ?? '',
          })
        : t(release?.unit.name === '1/s' ? 'source.particles' : 'source.rate', {
            likely: number(found.size.likely * (release?.unit.rateScale ?? 1)),
            low: number(found.size.low * (release?.unit.rateScale ?? 1)),
            high: number(found.size.high * (release?.unit.rateScale ?? 1)),
          })
  const lines = useMemo((): readonly DetectorLine[] => {
    const of = (sn: string) => ({
      sn,
      name: nameOf(sn),
      deviceType: evidence?.devices.find((each) => each.sn === sn)?.deviceType ?? '',
    })
    if (release !== undefined) {
      const { perUnit } = release.unit
      return release.used.map((each, n) => {
        const modelled = found?.modelled[n]
        return { ...each, ...of(each.sn), modelled: modelled === undefined ? undefined : modelled / perUnit }
      })
    }
    // A mobile one came by many places: told is where it counted most.
    const strongest = new Map<string, DetectorLine>()
    for (const [n, { sn, counts, seconds, backgroundPerS: usual }] of (emitter?.used ?? []).entries()) {
      const value = counts / seconds
      if (value <= (strongest.get(sn)?.value ?? -1)) continue
      const isSeen = value - usual > SEEN_SIGMAS * Math.sqrt(usual / seconds)
      strongest.set(sn, {
        ...of(sn),
        kind: 'value',
        isUsual: !isSeen,
        value,
        usual,
        least: 0,
        seenAt: undefined,
        modelled: found?.modelled[n],
      })
    }
    return [...strongest.values()]
  }, [release, emitter, found, evidence, nameOf])

  const airNote = air !== undefined && (
    <p className="quiet" aria-live="polite">
      {air.minutes === undefined
        ? t('spread.air.entered', { speed: number(air.windMs), from: number(Math.round(air.fromDegrees)) })
        : t('source.air', {
            speed: number(air.windMs),
            from: number(Math.round(air.fromDegrees)),
            turns: number(Math.round(air.turnsDegrees)),
            minutes: number(air.minutes),
            masts: (evidence?.masts ?? []).map(({ name, awayM }) => `${name} (${length(awayM)})`).join(', '),
          })}{' '}
      {t('spread.air.stability', { name: `${air.stability}: ${t(`spread.stability.${air.stability}`)}` })}
    </p>
  )
  const told = evidence?.alarm
  const alarmNote =
    told === undefined || told === null ? undefined : (
      <p>
        <Link to={paths.monitor('alarm', { alarm: told.id })}>
          <bdi>{nameOf(told.sn)}</bdi>
        </Link>{' '}
        <span className="quiet">
          <bdi dir="ltr">{formatDateTime(told.beginAt, timeZone)}</bdi>
          {told.findings.length > 0 && ` · ${told.findings.join(', ')}`}
        </span>
      </p>
    )
  const from = told == null ? undefined : (pointOf(fleet, told.sn) ?? undefined)
  const [best] = places
  const linkOf = ({ longitude, latitude }: Place): string | undefined =>
    isGamma || substance === undefined || release?.unit.name === '1/s'
      ? undefined
      : paths.spread({
          m: substance.id,
          lon: longitude.toFixed(5),
          lat: latitude.toFixed(5),
          kgs: String(Number((found?.size.likely ?? 0).toPrecision(3))),
          gas: 'light',
          alarm,
        })
  const result = useMemo((): EstimateResult | undefined => {
    if (evidence === undefined || found === undefined || best === undefined) return undefined
    const masts = evidence.masts.map(({ name }) => name).join(', ')
    return {
      kind: 'source',
      at: evidence.to,
      address: `/analysis/spread/source?${search}`.slice(0, 4000),
      ...best,
      facts: [
        [t('source.part.likely'), `${best.latitude.toFixed(5)}, ${best.longitude.toFixed(5)}`],
        [t('source.fact.size'), size],
        ...(air === undefined
          ? []
          : [
              [
                t('spread.part.air'),
                `${number(air.windMs)} m/s, ${Math.round(air.fromDegrees)}° ± ${Math.round(air.turnsDegrees)}°, ${air.stability}${masts === '' ? '' : ` (${masts})`}`,
              ] as [string, string],
            ]),
        ...found.doubts.map((doubt): [string, string] => [t('source.fact.doubt'), t(`source.doubt.${doubt}`)]),
      ],
      areas: [...areas],
      heads: [t('source.column.told'), t('source.column.usual'), t('source.column.modelled')],
      devices: lines.slice(0, 120).map((line) => ({
        sn: line.sn,
        name: line.name,
        told: [
          `${line.kind === 'below' ? '< ' : line.kind === 'above' ? '> ' : ''}${number(line.kind === 'below' ? line.least : line.value)} ${evidence.unit}`,
          `${number(line.usual)} ${evidence.unit}`,
          line.modelled === undefined ? '' : `${number(line.modelled)} ${evidence.unit}`,
        ],
      })),
    }
  }, [evidence, found, best, areas, lines, air, size, search, t, number])

  return (
    <SpreadFrame
      mode="source"
      alarm={alarm}
      form={
        <SourceForm
          {...{ question, isGamma, isPlacing, set, alarmNote, airNote }}
          quantity={q ?? (evidence === undefined ? undefined : `${evidence.module}.${evidence.quantity}`)}
          withinM={evidence?.withinM}
          onPlacing={setPlacing}
        />
      }
      map={{
        zones,
        source: best && [best.longitude, best.latitude],
        around,
        subject: `${alarm} ${q} ${lon} ${lat} ${at} ${r}`,
        onPlace: isPlacing || (!isAsked && lon === undefined) ? onPlace : undefined,
      }}
    >
      {!isAsked && <Alert type="info" showIcon title={t('source.missing.ask')} />}
      {error !== null && <Alert type="error" showIcon title={error.message || t('source.failed')} />}
      {isAsked && evidence === undefined && isFetching && <Spin />}
      {evidence !== undefined && !isGamma && air === undefined && (
        <Alert type="info" showIcon title={t('spread.missing.wind')} />
      )}
      {evidence !== undefined && !isGamma && air !== undefined && release === undefined && (
        <Alert type="warning" showIcon title={t('source.noAmount')} />
      )}
      {answer === 'failed' && <Alert type="error" showIcon title={t('source.failed')} />}
      {answer !== 'failed' && answer?.kind === 'nothing' && (
        <Alert type="info" showIcon title={t(isGamma ? 'source.nothingCounted' : 'source.nothingSeen')} />
      )}
      {evidence !== undefined && (
        <p className="quiet" aria-live="polite">
          {t(evidence.isLive ? 'source.live' : 'source.past', {
            from: formatDateTime(evidence.begunAt, timeZone),
            to: formatDateTime(evidence.to, timeZone),
          })}
        </p>
      )}
      {found !== undefined && (
        <LikelyPart
          {...{ found, places, size, from, linkOf }}
          extra={
            isGamma && (
              <p className="quiet">
                {t(emitter?.isCalibrated ? 'source.calibrated' : 'source.uncalibrated', {
                  nuclide: emitter?.nuclide ?? '',
                })}
              </p>
            )
          }
        />
      )}
      {emitter !== undefined && <PassagesPart legs={emitter.passages} nameOf={nameOf} />}
      {evidence !== undefined && (release !== undefined || emitter !== undefined) && (
        <DetectorsPart
          lines={lines}
          unit={evidence.unit}
          unused={release?.unused ?? emitter?.unused ?? []}
          leftOut={evidence.leftOut}
          nameOf={nameOf}
        />
      )}
      {result !== undefined && (
        <EstimateActs
          result={result}
          alarm={alarm}
          name={`${t('source.kind.source')} ${formatDateTime(result.at, timeZone)}`}
        />
      )}
    </SpreadFrame>
  )
}
