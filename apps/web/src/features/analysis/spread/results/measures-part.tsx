import { type AlarmPlan, type MaterialSheet, Permission } from '@vigil/contract'
import { type LonLat, tasksInWay } from '@vigil/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { LevelName, Reached } from '../reckoning/reckon-spread.ts'
import { useDistances } from '../use-distances.ts'
import { LevelWord, type ReachedDevice } from './spread-results.tsx'

interface MeasuresPartProps {
  readonly sheet: MaterialSheet | undefined
  readonly nuclide: string | undefined
  /** Wherever each level will ever be, the worst first. */
  readonly zones: readonly { readonly name: LevelName; readonly ring: readonly LonLat[] }[]
  readonly devices: readonly Reached<ReachedDevice>[]
}

const KILOMETRE = 1000
const TASKS = { quiet: true, refetchInterval: 30_000 } as const
const QUIET = { quiet: true, staleTime: 60_000 } as const

/** Written in a plan, in whatever language: the name of the substance as it is shown, or its formula or identifier. */
function names({ name, steps }: AlarmPlan, words: readonly string[]): boolean {
  const text = [name, ...steps.map((step) => step.text)].join(' ').toLowerCase()
  return words.some((word) => word.length > 2 && text.includes(word.toLowerCase()))
}

interface SiteInWay {
  readonly site: string
  readonly officeId: string
  readonly level: LevelName | undefined
  readonly arrivalS: number
  readonly devices: number
}

/** The worst that any device of a site meets, and the first that is reached. */
function sitesOf(devices: readonly Reached<ReachedDevice>[]): readonly SiteInWay[] {
  const sites = new Map<string, SiteInWay>()
  for (const { what, level, arrivalS } of devices) {
    const known = sites.get(what.officeId)
    sites.set(what.officeId, {
      site: what.site,
      officeId: what.officeId,
      // They come in the order of arrival; the nearest to the release has the worst level.
      level: known?.level ?? level,
      arrivalS: Math.min(known?.arrivalS ?? Number.POSITIVE_INFINITY, arrivalS),
      devices: (known?.devices ?? 0) + 1,
    })
  }
  return [...sites.values()]
}

/** Around radioactive matter, before anything was measured: IAEA, Manual for First Responders to a Radiological Emergency (EPR, 2006). */
const CORDONS = [
  { name: 'damaged', metres: 30 },
  { name: 'spill', metres: 100 },
  { name: 'fire', metres: 300 },
  { name: 'bomb', metres: 400 },
] as const

/** Who is out there on a task that is under way, and what they carry. */
function PeoplePart({ zones, devices }: Pick<MeasuresPartProps, 'zones' | 'devices'>) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const { data: tasks } = useCall('task', {}, TASKS)
  const found = useMemo(
    () =>
      tasksInWay(
        tasks ?? [],
        zones.map(({ name, ring }) => ({
          ring,
          devices: new Set(devices.filter(({ level }) => level === name).map(({ what }) => what.sn)),
        })),
      ),
    [tasks, zones, devices],
  )
  const people = found.filter(({ task }) => task.people.length > 0 || task.devices.length > 0)
  return (
    <>
      <h3>{t('source.measures.people')}</h3>
      {tasks === undefined ? (
        <p className="quiet">{t('source.measures.peopleUnknown')}</p>
      ) : people.length === 0 ? (
        <p className="quiet">{t('source.measures.noPeople')}</p>
      ) : (
        <ul className="spread-kept">
          {people.map(({ task, zone }) => (
            <li key={task.id}>
              <strong>
                <bdi>{task.people.length > 0 ? task.people.join(', ') : t('source.measures.nobodyNamed')}</bdi>
              </strong>
              <LevelWord name={(zones[zone] as (typeof zones)[number]).name} />
              <span className="quiet">
                <bdi>{task.name}</bdi> (<bdi>{task.officeName}</bdi>)
              </span>
              {task.devices.length > 0 && (
                <span className="quiet">
                  {t('source.measures.carry', {
                    names: task.devices.map((sn) => fleet.place(sn)?.name ?? sn).join(', '),
                  })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whom it reaches and what is laid down for it: sites, people to call, plans that name it, and the distances of the guidebook. */
export function MeasuresPart({ sheet, nuclide, zones, devices }: MeasuresPartProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { length, time, number } = useDistances()
  const maySee = can(Permission.Devices)
  const { data: plans = [] } = useCall('alarmPlans', {}, { ...QUIET, enabled: maySee })
  const { data: contacts = [] } = useCall('alarmContacts', {}, { ...QUIET, enabled: maySee })
  const sites = sitesOf(devices)
  const words = sheet === undefined ? [nuclide ?? ''] : [sheet.name, sheet.id, sheet.molecularFormula ?? '']
  const named = plans.filter((plan) => names(plan, words))
  const { distances, orangePages } = sheet?.figures ?? { distances: [], orangePages: undefined }
  // Where it hangs on the wind, the longest is the one to keep.
  const far = (km: readonly number[], orMore: boolean): string => {
    const value = length(KILOMETRE * Math.max(...km))
    return orMore ? t('material.orMore', { value }) : value
  }
  return (
    <Panel title={t('source.part.measures')}>
      {sites.length === 0 ? (
        <p className="quiet">{t('source.measures.noSite')}</p>
      ) : (
        <ul className="spread-kept">
          {sites.map(({ site, officeId, level, arrivalS, devices: count }) => (
            <li key={officeId}>
              <strong>
                <bdi>{site}</bdi>
              </strong>
              <span>{level === undefined ? t('spread.beside') : <LevelWord name={level} />}</span>
              <span>{t('source.measures.from', { time: time(arrivalS) })}</span>
              <span className="quiet">{t('source.measures.devices', { count: number(count) })}</span>
              {contacts
                .filter((each) => each.officeId === officeId)
                .map(({ id, name, role, phone }) => (
                  <span key={id} className="quiet">
                    <bdi>{name}</bdi> {role !== '' && `(${role})`}{' '}
                    {phone !== '' && (
                      <a href={`tel:${phone}`}>
                        <bdi dir="ltr">{phone}</bdi>
                      </a>
                    )}
                  </span>
                ))}
            </li>
          ))}
        </ul>
      )}
      <PeoplePart zones={zones} devices={devices} />
      {named.length > 0 ? (
        <p>
          {t('source.measures.plans')}{' '}
          {named.map(({ id, name }) => (
            <bdi key={id} className="spread-plan">
              {name}
            </bdi>
          ))}
        </p>
      ) : (
        <p className="quiet">{t(sheet === undefined ? 'source.measures.noNuclidePlan' : 'source.measures.noPlan')}</p>
      )}
      <h3>{t('source.measures.distances')}</h3>
      {sheet !== undefined && distances.length === 0 && orangePages === undefined && (
        <p className="quiet">{t('source.measures.noDistances')}</p>
      )}
      <ul className="spread-cautions">
        {distances.map(({ release, situation, isolateM, dayKm, nightKm, orMore }) => (
          <li key={`${release} ${situation}`}>
            {t('source.measures.distance', {
              release: t(`sheet.release.${release}` as 'sheet.release.small'),
              around: length(isolateM.value),
              day: far(dayKm.value, orMore),
              night: far(nightKm.value, orMore),
            })}
          </li>
        ))}
        {sheet === undefined &&
          CORDONS.map(({ name, metres }) => (
            <li key={name}>{t(`source.measures.cordon.${name}`, { around: length(metres) })}</li>
          ))}
        {orangePages !== undefined && (
          <li>{t('source.measures.orange', { around: length(orangePages.atOnceM.value) })}</li>
        )}
      </ul>
      {sheet !== undefined && (
        <p>
          <Link to={paths.material(sheet.id)}>{t('spread.sheet')}</Link>
        </p>
      )}
    </Panel>
  )
}
