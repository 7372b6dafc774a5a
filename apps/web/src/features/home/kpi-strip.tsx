import { PointState, UNHANDLED_COUNTED } from '@vigil/contract'
import { severityRank, unhandledCount, type Watch } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useTreeVersion, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { type Health, totalOf } from '../../ui/state/fleet-health.ts'
import { stateColour } from '../../ui/theme.ts'
import { Age } from '../../ui/time/age.tsx'
import { DANGERS, homeLinks } from './home-links.ts'
import { ListLink } from './list-link.tsx'
import { shownPercent } from './shares.ts'
import type { OverviewState } from './use-overview.ts'

interface KpiProps {
  readonly label: string
  /** Undefined while it is not known. */
  readonly value: string | undefined
  readonly to: string
  /** What its colour says; without one the number is nothing to worry about. */
  readonly tone?: PointState | undefined
  readonly note?: ReactNode
  /** Not live, but of the last minute. */
  readonly recorded?: boolean
}

function Kpi({ label, value, to, tone, note, recorded = false }: KpiProps) {
  const { t } = useTranslation()
  const key = tone === undefined ? undefined : POINT_STATE_KEYS[tone]
  const colour = key && stateColour(key.slice(key.lastIndexOf('.') + 1))
  return (
    <li className="home-kpi" data-tone={tone} data-recorded={recorded} style={colour ? { color: colour } : {}}>
      <span className="kpi-label">{label}</span>
      {value === undefined ? (
        <span className="home-ghost kpi-ghost" role="status" aria-label={t('common.loading')} />
      ) : (
        <ListLink to={to} className="kpi-value" label={`${label}: ${value}`}>
          <bdi>{value}</bdi>
        </ListLink>
      )}
      <span className="kpi-note">{note}</span>
    </li>
  )
}

/** What the strip counts of the live picture. */
export const watchFacts = ({ alarming, silent, desk }: Pick<Watch, 'alarming' | 'silent' | 'desk'>) => {
  let worst: PointState | undefined
  for (const { state2 } of alarming.values()) {
    if (worst === undefined || severityRank(state2) > severityRank(worst)) worst = state2
  }
  let oldest: number | undefined
  // A device that fell silent in its alarm is not among those that alarm, and its danger may go on.
  const lost = new Set<string>()
  for (const { sn, handled, beginTime, endTime } of desk.values()) {
    if (!handled && (oldest === undefined || beginTime < oldest)) oldest = beginTime
    if (!handled && endTime === null && !alarming.has(sn)) lost.add(sn)
  }
  const silenced = [...silent.keys()].filter((sn) => alarming.has(sn)).length
  return { alarming: alarming.size, lost: lost.size, worst, silenced, unhandled: unhandledCount(desk), oldest }
}

interface KpiStripProps {
  readonly health: Health | undefined
  readonly state: OverviewState
}

/** The state of everything in six numbers, each the way to its list. */
export function KpiStrip({ health, state: { overview, failed } }: KpiStripProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  const facts = useWatch(watchFacts)
  const clocks = fleet.wrongClocks()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const ready = health !== undefined
  const count = (state: PointState) => health?.all.get(state) ?? 0
  const notConnected = count(PointState.NotConnected)
  const faults = count(PointState.Fault)
  // The desk holds a bounded number of them; the record knows of more.
  const unhandled = Math.max(facts.unhandled, overview?.unhandled.count ?? 0)
  const isMore = unhandled >= UNHANDLED_COUNTED
  const oldest = Math.min(facts.oldest ?? Number.POSITIVE_INFINITY, overview?.unhandled.oldest?.beginTime ?? Infinity)
  const percent = overview?.availability.percent
  const shown = percent == null ? undefined : shownPercent(percent)
  const percentText = shown === undefined ? '–' : t('home.percent', { value: number(shown.value, shown.digits) })

  return (
    <ul className="home-kpis" aria-label={t('home.kpi.label')}>
      <Kpi
        label={t('home.kpi.alarming')}
        value={ready ? number(facts.alarming) : undefined}
        to={homeLinks.states(...DANGERS)}
        tone={facts.worst}
        note={
          facts.lost > 0
            ? t('home.kpi.lost', { count: facts.lost })
            : facts.silenced > 0 && t('home.kpi.silenced', { count: facts.silenced })
        }
      />
      <Kpi
        label={t('home.kpi.unhandled')}
        value={ready ? (isMore ? t('home.kpi.orMore', { value: number(unhandled) }) : number(unhandled)) : undefined}
        to={homeLinks.queue()}
        tone={unhandled > 0 ? PointState.Warning : undefined}
        note={
          unhandled > 0 &&
          Number.isFinite(oldest) && (
            <>
              {t('home.kpi.oldest')} <Age at={oldest} />
            </>
          )
        }
      />
      <Kpi
        label={t('home.kpi.notConnected')}
        value={ready ? number(notConnected) : undefined}
        to={homeLinks.states(PointState.NotConnected)}
        tone={notConnected > 0 ? PointState.NotConnected : undefined}
        note={ready && t('home.kpi.ofDevices', { count: totalOf(health.all) })}
      />
      <Kpi
        label={t('home.kpi.faults')}
        value={ready ? number(faults) : undefined}
        to={homeLinks.states(PointState.Fault)}
        tone={faults > 0 || clocks > 0 ? PointState.Fault : undefined}
        note={
          ready &&
          (clocks > 0
            ? t('home.kpi.clocks', { count: clocks })
            : t('home.kpi.ofDevices', { count: totalOf(health.all) }))
        }
      />
      <Kpi
        label={t('home.kpi.availability')}
        value={overview === undefined && !failed ? undefined : percentText}
        to={homeLinks.states(PointState.NotConnected)}
        note={overview !== undefined && <Age at={overview.at} />}
        recorded
      />
      <Kpi
        label={t('home.kpi.devices')}
        value={ready ? number(totalOf(health.all)) : undefined}
        to={homeLinks.devices()}
        note={
          overview !== undefined && (
            <>
              {t('home.kpi.heard', { count: overview.heardLastMinute })}
              {overview.messagesPerSecond !== null && (
                <>
                  {' · '}
                  <span className="kpi-rate">
                    {t('home.kpi.rate', { rate: number(overview.messagesPerSecond, 1) })}
                  </span>
                </>
              )}
            </>
          )
        }
      />
    </ul>
  )
}
