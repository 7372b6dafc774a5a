import type { Safety, SafetySite } from '@vigil/contract'
import { Permission } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { deductionRecords, exceedanceReadings } from './safety-links.ts'

const HOUR_MS = 3_600_000

interface SiteWhyProps {
  readonly site: SafetySite
  readonly name: string
  readonly data: Safety
  here(parts: Record<string, string>): string
}

/** Every point that a site has lost, with the way to its records. */
export function SiteWhy({ site, name, data, here }: SiteWhyProps) {
  const { t, i18n } = useTranslation()
  const { can, config } = useSession()
  const { fleet } = useLive()
  const number = (value: number, digits = 0) => formatNumber(i18n.language, value, digits)
  const title =
    site.score === null
      ? t('safety.score.whyNone', { name })
      : t('safety.score.why', { name, value: number(site.score, 1) })
  const span = { begin: data.from, end: data.to }
  const own = data.exceedances.filter(({ sn }) => fleet.place(sn)?.officeId === site.officeId)
  return (
    <Panel
      title={title}
      extra={
        site.simulated > 0 && (
          <span className="safety-mark">
            {t('safety.simulatedMark', { value: number(site.simulated), of: number(site.devices) })}
          </span>
        )
      }
    >
      {site.score === null && <p className="quiet">{t('safety.score.noneHint')}</p>}
      <ScrollBox label={title} className="safety-scroll">
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              {(['deduction', 'points', 'amount', 'records'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`safety.score.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {site.deductions.map(({ kind, points, n, ms }) => {
              const what = t(`safety.score.kind.${kind}`)
              const isTime = kind === 'atRisk' || kind === 'unwatched' || kind === 'fault'
              const isNone = isTime ? ms === 0 : n === 0
              const mayOpen = kind === 'exposure' || kind === 'calibration' || can(Permission.Query)
              return (
                <tr key={kind}>
                  <th scope="row">{what}</th>
                  <td>{points > 0 ? <bdi>{`−${number(points, 2)}`}</bdi> : number(0)}</td>
                  <td>
                    <bdi>{isTime ? t('safety.score.hours', { value: number(ms / HOUR_MS, 1) }) : number(n)}</bdi>
                  </td>
                  <td>
                    {!isNone && mayOpen && (
                      <Link
                        to={deductionRecords(kind, site.officeId, span, here)}
                        aria-label={t('safety.score.open', { name: what })}
                      >
                        {t('safety.score.records')}
                      </Link>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
      {site.simulated === 0 && data.simulated > 0 && <p className="quiet">{t('safety.score.mixed')}</p>}
      {own.length > 0 && (
        <>
          <h3>{t('safety.score.exceedances')}</h3>
          <ul className="safety-list">
            {own.map((each) => (
              <li key={`${each.sn} ${each.quantity} ${each.limit} ${each.begin}`}>
                <Link to={exceedanceReadings(each)}>
                  <bdi>{fleet.place(each.sn)?.name ?? each.sn}</bdi>
                </Link>{' '}
                {t('safety.score.exceedance', {
                  limit: t(`safety.exposure.level.${each.limit}`),
                  quantity: t(`quantity.${each.quantity.split('.')[1] ?? ''}`),
                })}
                , {formatDateTime(each.begin, config.timeZone)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
