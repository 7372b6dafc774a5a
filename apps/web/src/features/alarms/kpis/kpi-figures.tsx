import type { AlarmKpis } from '@vigil/contract'
import { ALARM_TARGETS, FLOOD_ABOVE, formatDateTime } from '@vigil/domain'
import { durationText, formatNumber } from '@vigil/i18n/web'
import { Alert } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { kpiLinks, type kpiLinks as Links } from './kpi-links.ts'
import { KpiTile, NumberLink, TargetBar, Verdict } from './kpi-tile.tsx'
import { ChatteringPanel, TopPanel } from './source-panels.tsx'

type KpiLinks = ReturnType<typeof Links>

function useNumbers() {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  return {
    number,
    percent: (share: number | null, digits = 1) =>
      share === null ? '–' : t('kpi.percent', { value: number(share * 100, digits) }),
    duration: (ms: number | null) => (ms === null ? '–' : durationText(ms, i18n.language)),
  }
}

interface PartProps {
  readonly kpis: AlarmKpis
  readonly links: KpiLinks
}

function LoadTiles({ kpis, links }: PartProps) {
  const { t } = useTranslation()
  const { number, percent } = useNumbers()
  const { per10Min, floodShare, operators } = kpis
  return (
    <>
      <KpiTile
        title={t('kpi.load')}
        value={number(per10Min.mean, 2)}
        to={links.all()}
        measure={{ value: per10Min.mean, target: ALARM_TARGETS.per10MinMean }}
        target={t('kpi.atMost', { value: number(ALARM_TARGETS.per10MinMean) })}
        note={t('kpi.operators', { count: operators })}
      >
        <span className="quiet">
          {t('kpi.loadPeak')}: <NumberLink to={links.all()} name={t('kpi.loadPeak')} value={number(per10Min.peak, 1)} />
        </span>
      </KpiTile>
      <KpiTile
        title={t('kpi.flood')}
        value={percent(floodShare, 2)}
        to={links.all()}
        measure={{ value: floodShare, target: ALARM_TARGETS.floodShare }}
        target={t('kpi.atMost', { value: percent(ALARM_TARGETS.floodShare, 0) })}
        note={t('kpi.floodNote', { count: FLOOD_ABOVE })}
      />
    </>
  )
}

function StandingTiles({ kpis, links }: PartProps) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const { standing, stale, staleOnWorstDay } = kpis
  return (
    <>
      <KpiTile
        title={t('kpi.standing')}
        value={number(standing)}
        to={links.standing()}
        measure={{ value: standing, target: ALARM_TARGETS.standing }}
        target={t('kpi.atMost', { value: number(ALARM_TARGETS.standing) })}
        note={t('kpi.standingNote')}
      />
      <KpiTile
        title={t('kpi.stale')}
        value={number(stale)}
        to={links.stale()}
        measure={{ value: staleOnWorstDay, target: ALARM_TARGETS.stalePerDay }}
        target={t('kpi.atMost', { value: number(ALARM_TARGETS.stalePerDay) })}
        note={t('kpi.staleNote')}
      >
        <span className="quiet">
          {t('kpi.staleWorst')}: <bdi>{number(staleOnWorstDay)}</bdi>
        </span>
      </KpiTile>
    </>
  )
}

const PRIORITIES = [
  ['low', 1],
  ['mid', 2],
  ['high', 3],
] as const

function PriorityTile({ kpis, links }: PartProps) {
  const { t } = useTranslation()
  const { number, percent } = useNumbers()
  const { low, mid, high } = kpis.priorities
  const all = low + mid + high
  return (
    <section className="kpi-tile panel" aria-label={t('kpi.priorities')}>
      <header>
        <h2>{t('kpi.priorities')}</h2>
      </header>
      <ul className="kpi-split">
        {PRIORITIES.map(([name, priority]) => {
          const count = kpis.priorities[name]
          const share = all === 0 ? null : count / all
          const atLeast = name === 'low'
          const measure = { value: share, target: ALARM_TARGETS.priorities[name], atLeast }
          return (
            <li key={name}>
              <span>{t(`kpi.${name}`)}</span>
              <span>
                <NumberLink to={links.priority(priority)} name={t(`kpi.${name}`)} value={number(count)} />
                <span className="quiet"> · {percent(share, 0)}</span>
              </span>
              <Verdict measure={measure} />
              <TargetBar measure={measure} full={1} />
              <span className="kpi-target">
                {t('kpi.target', {
                  value: t(atLeast ? 'kpi.atLeast' : 'kpi.atMost', { value: percent(measure.target, 0) }),
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface TimeTileProps {
  readonly title: string
  readonly durations: AlarmKpis['acknowledge']
  readonly target: number
  readonly to: string
  /** What is said of those that nobody has dealt with so far, and where they are. */
  readonly waiting: { readonly key: 'kpi.notAcknowledged' | 'kpi.notHandled'; readonly to: string }
}

function TimeTile({ title, durations, target, to, waiting }: TimeTileProps) {
  const { t } = useTranslation()
  const { duration } = useNumbers()
  const { count, medianMs, p90Ms, longestWaitMs } = durations
  const open = durations.waiting
  return (
    <KpiTile
      title={title}
      value={duration(p90Ms)}
      to={to}
      measure={{ value: p90Ms, target }}
      target={t('kpi.atMost', { value: duration(target) })}
      note={
        <>
          {t('kpi.p90')}, {t('kpi.ofAlarms', { count: count + open })}
        </>
      }
    >
      <span className="quiet">
        {t('kpi.median')}: <bdi>{duration(medianMs)}</bdi>
      </span>
      {open > 0 && (
        <>
          <NumberLink to={waiting.to} value={t(waiting.key, { count: open, time: duration(longestWaitMs) })} />
          <span className="quiet">{t('kpi.soFar')}</span>
        </>
      )}
    </KpiTile>
  )
}

/** A few minutes that are not on record yet are not worth a word. */
const WHOLE = 0.99

interface KpiFiguresProps {
  readonly kpis: AlarmKpis
  readonly office: string | undefined
  readonly task: string | undefined
}

export function KpiFigures({ kpis, office, task }: KpiFiguresProps) {
  const { t, i18n } = useTranslation()
  const { number } = useNumbers()
  const { timeZone } = useSession().config
  const links = kpiLinks(kpis, { office, task })
  const part = { kpis, links }
  const { recorded } = kpis
  const span = durationText(recorded.to - recorded.from, i18n.language)
  const isPart = recorded.to - recorded.from < (kpis.to - kpis.from) * WHOLE
  return (
    <>
      {isPart && <Alert type="info" showIcon title={t('kpi.partRecord', { span })} />}
      {!kpis.enough && <Alert type="info" showIcon title={t('kpi.notEnough')} />}
      <p className="kpi-facts">
        <bdi dir="ltr" className="tabular">
          {formatDateTime(recorded.from, timeZone)} – {formatDateTime(recorded.to, timeZone)}
        </bdi>
        <span>{t('kpi.recorded', { span })}</span>
        {kpis.unwatched > 0 && (
          <span title={t('lookBack.unwatched.hint')}>
            {t('kpi.unwatched', { span: durationText(kpis.unwatched, i18n.language) })}
          </span>
        )}
        <span>
          {t('kpi.alarms')}: <NumberLink to={links.all()} name={t('kpi.alarms')} value={number(kpis.alarms)} />
        </span>
        {kpis.raisings !== kpis.alarms && <span className="quiet">{t('kpi.raised', { count: kpis.raisings })}</span>}
        {kpis.drills > 0 && <NumberLink to={links.drills()} value={t('kpi.drills', { count: kpis.drills })} />}
      </p>
      <div className="kpi-grid">
        <LoadTiles {...part} />
        <StandingTiles {...part} />
        <TimeTile
          title={t('kpi.acknowledge')}
          durations={kpis.acknowledge}
          target={ALARM_TARGETS.acknowledgeMs}
          to={links.acknowledged()}
          waiting={{ key: 'kpi.notAcknowledged', to: links.notAcknowledged() }}
        />
        <TimeTile
          title={t('kpi.handle')}
          durations={kpis.handle}
          target={ALARM_TARGETS.handleMs}
          to={links.handled()}
          waiting={{ key: 'kpi.notHandled', to: links.notHandled() }}
        />
        <PriorityTile {...part} />
      </div>
      <div className="kpi-grid kpi-lists">
        <TopPanel {...part} />
        <ChatteringPanel {...part} />
      </div>
    </>
  )
}
