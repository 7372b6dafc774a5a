import type { Overview } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText, formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Health, type StateCounts, totalOf } from '../../ui/state/fleet-health.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { STATES_BY_NEED } from '../../ui/state/states-by-need.ts'
import { type Group, homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { shownPercent } from './shares.ts'
import type { OverviewState } from './use-overview.ts'
import { GhostRows, OverviewAge, OverviewFailure } from './waiting.tsx'

type Share = { readonly percent: number | null }

interface RowProps {
  readonly name: string
  readonly group: Group
  readonly counts: StateCounts
  /** Undefined while it is not known. */
  readonly share: Share | undefined
}

/** A group's share of the last day; '–' where nothing is on record. */
function Percent({ share }: { share: Share | undefined }) {
  const { t, i18n } = useTranslation()
  if (share === undefined) return null
  if (share.percent === null) return <span title={t('home.availability.noRecord')}>–</span>
  const { value, digits } = shownPercent(share.percent)
  return <bdi>{t('home.percent', { value: formatNumber(i18n.language, value, digits) })}</bdi>
}

function HealthRow({ name, group, counts, share }: RowProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value)
  return (
    <tr>
      <th scope="row">
        <ListLink to={homeLinks.group(group)} className="health-name" title={name}>
          <bdi>{name}</bdi>
        </ListLink>
      </th>
      <td className="health-bar-cell">
        <span className="health-bar">
          {STATES_BY_NEED.filter((state) => counts.has(state)).map((state) => {
            const count = counts.get(state) ?? 0
            const word = t(POINT_STATE_KEYS[state])
            const label = t('home.health.segment', { group: name, state: word, number: number(count) })
            return (
              <ListLink
                key={state}
                to={homeLinks.group(group, state)}
                className="health-segment"
                label={label}
                title={label}
                style={{ flexGrow: count }}
              >
                <StateMark state={state} />
                <span className="health-count">{number(count)}</span>
              </ListLink>
            )
          })}
        </span>
      </td>
      <td className="health-number">{number(totalOf(counts))}</td>
      <td className="health-number">
        <Percent share={share} />
      </td>
    </tr>
  )
}

/** The words of the shapes and colours that are on the panel now. */
function Legend({ counts }: { counts: StateCounts }) {
  const { t } = useTranslation()
  return (
    <ul className="home-legend" aria-label={t('home.legend')}>
      {STATES_BY_NEED.filter((state) => counts.has(state)).map((state) => (
        <li key={state}>
          <StateMark state={state} />
        </li>
      ))}
    </ul>
  )
}

function HealthTable({ label, rows }: { label: string; rows: readonly RowProps[] }) {
  const { t } = useTranslation()
  return (
    <table className="health-table">
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">
            <span className="visually-hidden">{t('home.health.states')}</span>
          </th>
          <th scope="col">{t('home.kpi.devices')}</th>
          <th scope="col">{t('home.availability.column')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <HealthRow key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const DAY_MS = 86_400_000
/** The record is asked for a little after it was counted. */
const NEARLY_MS = 60_000

/** What the share of a day is a share of, and of how long when it is not a whole day yet. */
function AvailabilityNote({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { since, devices, unwatched } = overview.availability
  const isYoung = devices > 0 && overview.at - since < DAY_MS - NEARLY_MS
  return (
    <p className="home-note">
      {t('home.availability.hint')}
      {isYoung && ` ${t('home.availability.since', { time: formatDateTime(since, config.timeZone, 'MM-dd hh:mm') })}`}
      {unwatched > 0 && (
        <span title={t('lookBack.unwatched.hint')}>
          {` ${t('kpi.unwatched', { span: durationText(unwatched, i18n.language) })}`}
        </span>
      )}
    </p>
  )
}

function Tables({ health, overview }: { health: Health; overview: Overview | undefined }) {
  const { t } = useTranslation()
  const offices = new Map(overview?.availability.offices.map((office) => [office.id, office]))
  const kinds = new Map<string, Share>(overview?.availability.kinds.map((each) => [each.kind, each]))
  const bySite = health.sites.map(({ office: { id, name }, ownOnly, counts }) => {
    const share = ownOnly ? offices.get(id)?.own : offices.get(id)
    return { name, group: { office: id }, counts, share }
  })
  const byKind = health.kinds.map(({ kind, counts }) => ({
    name: t(`kind.${kind}`),
    group: { kind },
    counts,
    share: kinds.get(kind),
  }))
  return (
    <>
      <Legend counts={health.all} />
      <HealthTable label={t('home.health.bySite')} rows={bySite} />
      <HealthTable label={t('home.health.byKind')} rows={byKind} />
    </>
  )
}

/** How the fleet is, by where it stands and by what it watches for, and how much of the last day it was there at all. */
export function HealthPanel({ health, state }: { health: Health | undefined; state: OverviewState }) {
  const { t } = useTranslation()
  const { overview, failed } = state
  return (
    <Panel className="home-health" title={t('home.health.title')} extra={<OverviewAge {...state} />}>
      {health === undefined ? (
        <GhostRows rows={14} height={24} />
      ) : health.all.size === 0 ? (
        <p className="home-note">{t('fleet.empty.none')}</p>
      ) : (
        <Tables health={health} overview={overview} />
      )}
      {overview !== undefined && <AvailabilityNote overview={overview} />}
      {overview === undefined && failed && <OverviewFailure {...state} />}
    </Panel>
  )
}
