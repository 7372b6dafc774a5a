import { type NuclidesFound, Permission } from '@vigil/contract'
import { formatNumber, substanceName } from '@vigil/i18n/web'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { NamedDays } from '../../ui/figures/named-days.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ModelOverview } from './model-overview.tsx'

const PAGE = 'RG05'
/** What is found now is told by its alarm: this may be some minutes old. */
const ASK_EVERY_MS = 300_000

/** What the lists behind a number have in common. */
const listed = ({ begin, end }: Pick<NuclidesFound, 'begin' | 'end'>) => ({
  begin: String(begin),
  end: String(end),
  model: PAGE,
  statistic: 'yes',
})

const listOf = (records: 'alarms' | 'checks', name: string, span: Pick<NuclidesFound, 'begin' | 'end'>): string =>
  records === 'alarms'
    ? paths.alarmHistory(undefined, { ...listed(span), alarmKinds: 'normal', subject: name })
    : paths.checkList(undefined, { ...listed(span), kinds: 'normal', named: name })

/** A number that leads to its records, for whoever may open their list. */
function Records({ n, name, to }: { n: number; name: string; to: string }) {
  const { t, language } = useTexts()
  const { can } = useSession()
  const value = formatNumber(language, n)
  if (n === 0 || !can(Permission.Query)) return value
  return (
    <Link to={to} aria-label={t('statistics.mark', { name, value })}>
      {value}
    </Link>
  )
}

/** Which nuclides these devices have named lately, with the way to the statistics. */
function Nuclides() {
  const texts = useTexts()
  const { t } = texts
  const { can } = useSession()
  const maySee = can(Permission.Statistics) || can(Permission.Query)
  const { data, isError, refetch } = useCall(
    'queryRg05NuclideOrdata',
    {},
    { quiet: true, enabled: maySee, refetchInterval: ASK_EVERY_MS },
  )
  if (!maySee) return null
  return (
    <Panel
      title={`${t('statistics.detect.nuclides')}: ${t('statistics.detect.lastThirty')}`}
      className="nuclides-found"
    >
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('statistics.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {data?.nuclides.length === 0 && <p className="quiet">{t('statistics.detect.nuclidesNone')}</p>}
      {data !== undefined && data.nuclides.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('statistics.detect.nuclide')}</th>
              <th scope="col">{t('statistics.alarms')}</th>
              <th scope="col">{t('statistics.detect.checks')}</th>
              <th scope="col">{t('statistics.detect.days')}</th>
            </tr>
          </thead>
          <tbody>
            {data.nuclides.map(({ name, alarms, checks, series }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{substanceName(texts, name)}</bdi>
                </th>
                <td>
                  <Records
                    n={alarms}
                    name={`${substanceName(texts, name)}, ${t('statistics.alarms')}`}
                    to={listOf('alarms', name, data)}
                  />
                </td>
                <td>
                  <Records
                    n={checks}
                    name={`${substanceName(texts, name)}, ${t('statistics.detect.checks')}`}
                    to={listOf('checks', name, data)}
                  />
                </td>
                <td>
                  <NamedDays
                    name={substanceName(texts, name)}
                    series={series}
                    begin={data.begin}
                    end={data.end}
                    recordsOf={(records, span) => (can(Permission.Query) ? listOf(records, name, span) : undefined)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {can(Permission.Statistics) && (
        <p>
          <Link to={`${paths.detectStatistics}?model=RG05`}>{t('statistics.detect.more')}</Link>
        </p>
      )}
    </Panel>
  )
}

export default function Rg05Page() {
  const { t } = useTranslation()
  return (
    <>
      <ModelOverview title={t('pages.title.rg05')} page={PAGE} />
      <Nuclides />
    </>
  )
}
