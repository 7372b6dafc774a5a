import { CheckCircleOutlined } from '@ant-design/icons'
import type { AlarmKpis, ModuleKey } from '@vigil/contract'
import { ALARM_TARGETS } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { kpiLinks } from './kpi-links.ts'
import { KpiTile, NumberLink } from './kpi-tile.tsx'

interface PanelProps {
  readonly kpis: AlarmKpis
  readonly links: ReturnType<typeof kpiLinks>
}

interface SourceLineProps {
  readonly source: { readonly sn: string; readonly module: string }
  readonly links: PanelProps['links']
  readonly value: string
  readonly share?: number
}

function SourceLine({ source, links, value, share }: SourceLineProps) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const place = fleet.place(source.sn)
  const name = place?.name ?? source.sn
  return (
    <li>
      <span className="kpi-source">
        <bdi>{name}</bdi>
        <span className="quiet">
          {t(`module.${source.module as ModuleKey}`)}
          {place !== undefined && <bdi> · {place.officeName}</bdi>}
        </span>
      </span>
      <NumberLink to={links.source(source, place?.deviceType)} name={name} value={value} />
      {share !== undefined && (
        <i className="kpi-share" style={{ inlineSize: `${Math.min(100, share * 100)}%` }} aria-hidden="true" />
      )}
    </li>
  )
}

export function ChatteringPanel({ kpis: { chattering }, links }: PanelProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value)
  return (
    <KpiTile
      title={t('kpi.chattering')}
      value={number(chattering.length)}
      measure={{ value: chattering.length, target: ALARM_TARGETS.chattering }}
      target={number(ALARM_TARGETS.chattering)}
    >
      <span className="quiet">{t('kpi.chatteringNote')}</span>
      {chattering.length === 0 ? (
        <p className="kpi-none">
          <CheckCircleOutlined aria-hidden="true" /> {t('kpi.chatteringNone')}
        </p>
      ) : (
        <ul className="kpi-sources">
          {chattering.map((source) => (
            <SourceLine
              key={`${source.sn} ${source.module}`}
              source={source}
              links={links}
              value={t('kpi.bursts', { count: source.bursts })}
            />
          ))}
        </ul>
      )}
    </KpiTile>
  )
}

export function TopPanel({ kpis: { topSources, topTenShare }, links }: PanelProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value)
  const percent = (share: number | null) =>
    share === null ? '–' : t('kpi.percent', { value: formatNumber(i18n.language, share * 100, 1) })
  return (
    <KpiTile
      title={t('kpi.top')}
      value={percent(topTenShare)}
      measure={{ value: topTenShare, target: ALARM_TARGETS.topTenShare }}
      target={t('kpi.atMost', { value: percent(ALARM_TARGETS.topTenShare) })}
      full={1}
    >
      <span className="quiet">{topSources.length === 0 ? t('kpi.none') : t('kpi.topShare')}</span>
      <ol className="kpi-sources">
        {topSources.map(({ raisings, alarms, share, ...source }) => (
          <SourceLine
            key={`${source.sn} ${source.module}`}
            source={source}
            links={links}
            value={
              raisings === alarms
                ? number(alarms)
                : t('kpi.raisedOf', { raisings: number(raisings), alarms: number(alarms) })
            }
            share={share}
          />
        ))}
      </ol>
    </KpiTile>
  )
}
