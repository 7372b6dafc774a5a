import { formatDateTime } from '@vigil/domain'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { SpreadForm } from './form/spread-form.tsx'
import { useQuestion } from './form/use-question.ts'
import { FitPart } from './measured/fit-part.tsx'
import { measuredFit } from './measured/measured-fit.ts'
import { SpreadAirNote } from './measured/spread-air-note.tsx'
import { useSpreadAir } from './measured/use-spread-air.ts'
import { onGround, zonesOf } from './reckoning/reckon-spread.ts'
import { useMatter } from './reckoning/use-matter.ts'
import { EstimateActs } from './results/estimate-acts.tsx'
import { boundsOf, mapZonesOf } from './results/ground-shapes.ts'
import { MeasuresPart } from './results/measures-part.tsx'
import { ReachedPart, ZonesPart } from './results/spread-results.tsx'
import { TimePart } from './results/time-part.tsx'
import { useReached } from './results/use-reached.ts'
import { useSpreadEstimate } from './results/use-spread-estimate.ts'
import { useChanceAreas, useZoneAreas } from './results/use-zone-areas.ts'
import { SpreadFrame } from './spread-frame.tsx'

/** The slider goes to where the farthest zone is reached, and a little on. */
const BEYOND = 1.3
const LEAST_SLIDER_S = 600

/** Where a release goes: zones of danger on the map, who is in them and from when on, while the wind turns. */
export default function SpreadPage() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { search, question, set, isPlacing, setPlacing, onPlace } = useQuestion()
  const { alarm } = question
  const [after, setAfter] = useState<number>()
  const source = useMemo(
    () =>
      question.lon === undefined || question.lat === undefined
        ? undefined
        : { longitude: question.lon, latitude: question.lat },
    [question.lon, question.lat],
  )
  const known = useSpreadAir(question, source)
  const { air, winds, evidence } = known
  const { isRadioactive, subject, sheet, isError, reckoned } = useMatter(question, air)

  const ever = useMemo(() => (reckoned === undefined ? [] : zonesOf(reckoned)), [reckoned])
  const shown = useMemo(
    () => (reckoned === undefined || after === undefined ? ever : zonesOf(reckoned, after)),
    [reckoned, after, ever],
  )
  const areas = useZoneAreas(shown, source, air)
  const everAreas = useMemo(
    () =>
      source === undefined || air === undefined
        ? []
        : ever.map(({ name, zone }) => ({ name, ring: onGround(zone.outline, source, air.fromDegrees) })),
    [ever, source, air],
  )
  const chanceAreas = useChanceAreas(reckoned, ever.at(-1), winds, source)
  const mapZones = useMemo(() => [...mapZonesOf(areas), ...mapZonesOf(chanceAreas ?? [], true)], [areas, chanceAreas])
  const around = useMemo(() => boundsOf([...areas, ...(chanceAreas ?? [])]), [areas, chanceAreas])
  const devices = useReached(reckoned, known, source)
  const fit = useMemo(
    () =>
      evidence === undefined || reckoned === undefined || isRadioactive || air === undefined || source === undefined
        ? undefined
        : measuredFit(evidence, reckoned.cloud, source, air.fromDegrees),
    [evidence, reckoned, isRadioactive, air, source],
  )
  const result = useSpreadEstimate({
    ...{ reckoned, air, source, subject, isRadioactive, search, after, ever, areas, chanceAreas, devices, fit },
    stay: question.stay,
    to: evidence?.to,
  })

  const longest = Math.max(LEAST_SLIDER_S, ...ever.map(({ arrivalS }) => BEYOND * arrivalS))
  const missing = [
    ...(!isRadioactive && question.m === undefined ? ['material' as const] : []),
    ...(isRadioactive && question.nuclide === undefined ? ['nuclide' as const] : []),
    ...(source === undefined ? ['place' as const] : []),
    ...(source !== undefined && air === undefined && !known.isWaiting ? ['wind' as const] : []),
  ]
  return (
    <SpreadFrame
      mode="spread"
      alarm={alarm}
      form={
        <SpreadForm
          {...{ question, isPlacing, set }}
          airNote={<SpreadAirNote of={known} />}
          materialName={sheet?.name}
          onPlacing={setPlacing}
        />
      }
      map={{
        zones: mapZones,
        source: source && [source.longitude, source.latitude],
        around,
        isWhole: known.isEntered || chanceAreas !== undefined,
        subject: `${question.matter} ${question.m} ${question.nuclide} ${question.lon} ${question.lat} ${reckoned === undefined}`,
        onPlace: isPlacing || source === undefined ? onPlace : undefined,
      }}
    >
      {isError && <Alert type="error" showIcon title={t('spread.failed')} />}
      {missing.map((what) => (
        <Alert key={what} type="info" showIcon title={t(`spread.missing.${what}`)} />
      ))}
      {subject !== undefined && air !== undefined && reckoned === undefined && (
        <Alert type="warning" showIcon title={t(isRadioactive ? 'spread.dose.unknown' : 'spread.notEnough')} />
      )}
      {reckoned !== undefined && source !== undefined && (
        <>
          <TimePart after={after} longest={longest} onAfter={setAfter}>
            {sheet !== undefined && <Link to={paths.material(sheet.id)}>{t('spread.sheet')}</Link>}
          </TimePart>
          <ZonesPart reckoned={reckoned} zones={shown} sheet={sheet} question={question} />
          {chanceAreas !== undefined && (
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
    </SpreadFrame>
  )
}
