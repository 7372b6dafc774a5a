import { PlusOutlined } from '@ant-design/icons'
import { type HandOverLine, Permission } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Skeleton } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedNote } from '../../ui/records/failed-note.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { HandOverView } from './hand-over-view.tsx'
import { MoreButton } from './more-button.tsx'
import { useOwnSilenced } from './use-own-silenced.ts'
import { useShiftAct } from './use-shift-act.ts'
import { useShiftPages } from './use-shift-pages.ts'
import { SiteChoice, useSiteChoice } from './use-site-choice.tsx'

const REFRESHED_MS = 15_000
const COLUMNS = ['alarms', 'shelved', 'fault', 'notConnected'] as const
/** One hand-over where the address names it, otherwise all of them. */
export function HandOverPart() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id === null ? <HandOverList /> : <OneHandOver id={id} />
}

function OneHandOver({ id }: { id: string }) {
  const { data, isError, refetch } = useCall('handOver', { id }, { refetchInterval: REFRESHED_MS })
  if (data === undefined) return isError ? <FailedNote onRetry={() => void refetch()} /> : <Skeleton active />
  return <HandOverView key={data.id} handOver={data} />
}

function HandOverList() {
  const { t } = useTranslation()
  const { api, can } = useSession()
  const navigate = useNavigate()
  const { busy, run } = useShiftAct()
  const silenced = useOwnSilenced()
  const [site, setSite] = useSiteChoice()
  const { items, isError, refetch, more } = useShiftPages('handOvers', {})
  const make = async () => {
    if (site === undefined) return
    const made = await run(() => api('makeHandOver', { officeId: site, silenced }))
    if (made !== undefined) await navigate(paths.shift('handOver', made.id))
  }
  return (
    <Panel
      title={t('shift.handOver.list')}
      extra={
        can(Permission.AlarmHandle) && (
          <div className="shift-make">
            <SiteChoice label={t('shift.site')} site={site} onSite={setSite} />
            <Button
              type="primary"
              icon={<PlusOutlined />}
              loading={busy}
              disabled={site === undefined}
              onClick={() => void make()}
            >
              {t('shift.handOver.make')}
            </Button>
          </div>
        )
      }
    >
      <p className="quiet">{t('shift.handOver.intro')}</p>
      {items === undefined && (isError ? <FailedNote onRetry={() => void refetch()} /> : <Skeleton active />)}
      {items?.length === 0 && <p>{t('shift.handOver.empty')}</p>}
      {items !== undefined && items.length > 0 && <Lines lines={items} />}
      <MoreButton more={more} />
    </Panel>
  )
}

function Lines({ lines }: { lines: readonly HandOverLine[] }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  return (
    <ScrollBox label={t('shift.handOver.list')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('shift.part.handOver')}</th>
            <th scope="col">{t('shift.site')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`shift.handOver.${column}`)}
              </th>
            ))}
            <th scope="col">{t('shift.handOver.giver')}</th>
            <th scope="col">{t('shift.handOver.taker')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <Link to={paths.shift('handOver', line.id)}>
                  <bdi dir="ltr">{formatDateTime(line.at, timeZone)}</bdi>
                </Link>
              </td>
              <td>
                <bdi>{line.officeName}</bdi>
              </td>
              {COLUMNS.map((column) => (
                <td key={column}>{formatNumber(i18n.language, line[column])}</td>
              ))}
              {[line.giver, line.taker].map((signature, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: giver and taker
                <td key={at}>
                  {signature === null ? (
                    <span className="quiet">{t('shift.handOver.unsigned')}</span>
                  ) : (
                    <bdi>{signature.name || signature.username}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
