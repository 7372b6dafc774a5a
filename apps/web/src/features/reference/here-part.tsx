import { Permission, type ReferenceFinding, type ReferenceHere } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { Backing } from './backing.tsx'
import { StoredPart } from './stored-part.tsx'
import { useAmounts } from './use-amounts.ts'

/** How long it takes until somebody is told: of the sensor that is assumed, of the interval it is known. */
function Speed({ everySeconds, responseSeconds, withinSeconds }: Partial<ReferenceHere['devices'][number]>) {
  const { t } = useTranslation()
  const { number } = useAmounts()
  if (everySeconds === undefined) return t('material.atCheck')
  const every = number(everySeconds)
  if (responseSeconds === undefined || withinSeconds === undefined) return t('material.responseUnknown', { every })
  return (
    <>
      {t('material.seenWithin', { seconds: number(withinSeconds) })}
      <Backing sources={['known']} reviewed={false} />
      <br />
      <span className="quiet">{t('material.intervalAndResponse', { every, response: number(responseSeconds) })}</span>
    </>
  )
}

function Devices({ here }: { here: ReferenceHere }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { amount, number } = useAmounts()
  if (here.devices.length === 0) return <p className="quiet">{t('material.noDevices')}</p>
  const mayOpen = can(Permission.Devices)
  return (
    <ScrollBox label={t('material.part.devices')}>
      <table className="plain-table">
        <thead>
          <tr>
            {(['device', 'site', 'how', 'fromLevel', 'speed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`material.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {here.devices.map(({ sn, deviceType, name, site, way, alarmFrom, against, ...speed }) => (
            <tr key={sn}>
              <th scope="row">
                {mayOpen ? <Link to={paths.realtime(deviceType, sn)}>{name}</Link> : name}
                <br />
                <bdi className="quiet" dir="ltr">
                  {sn}
                </bdi>
              </th>
              <td>{site}</td>
              <td>{t(`material.way.${way}`)}</td>
              <td>
                {alarmFrom !== undefined && <bdi dir="ltr">{amount(alarmFrom.value, alarmFrom.unit)}</bdi>}
                {against !== undefined && (
                  <span className="quiet">
                    {' = '}
                    {t('material.comparedWith', { times: number(against.times), limit: against.limit })}
                  </span>
                )}
              </td>
              <td>
                <Speed {...speed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {here.devices.some(({ withinSeconds }) => withinSeconds !== undefined) && (
        <p className="quiet">{t('material.speedNote')}</p>
      )}
      {here.moreDevices > 0 && <p className="quiet">{t('material.moreDevices', { n: number(here.moreDevices) })}</p>}
    </ScrollBox>
  )
}

const findingAddress = ({ of, id, at, deviceType }: ReferenceFinding): string =>
  of === 'check'
    ? paths.checkDetail(id, deviceType)
    : paths.alarmHistory(undefined, {
        begin: String(at),
        end: String(at + 1),
        alarmKinds: 'normal,drill,test',
        alarm: id,
      })

/** The longest that the list offers by one press. */
const LOOKED_BACK = '30d'

function Findings({ here }: { here: ReferenceHere }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { amount } = useAmounts()
  if (here.findings.length === 0) return <p className="quiet">{t('material.noFindings')}</p>
  return (
    <>
      <ScrollBox label={t('material.part.findings')}>
        <table className="plain-table">
          <tbody>
            {here.findings.map((finding) => (
              <tr key={`${finding.of} ${finding.id}`}>
                <th scope="row">
                  <Link to={findingAddress(finding)}>
                    <time dateTime={new Date(finding.at).toISOString()}>
                      <bdi dir="ltr">{formatDateTime(finding.at, timeZone)}</bdi>
                    </time>
                  </Link>
                </th>
                <td>
                  {t(finding.of === 'alarm' ? 'material.alarm' : 'material.check')}
                  {finding.kind !== 'normal' && <span className="quiet"> ({t('material.drill')})</span>}
                </td>
                <td>
                  {finding.deviceName}, {finding.site}
                </td>
                <td>
                  {finding.value !== undefined && (
                    <bdi dir="ltr">{amount(finding.value.value, finding.value.unit)}</bdi>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {here.subjects.map((subject) => (
        <p key={subject}>
          <Link to={paths.alarmHistory(undefined, { last: LOOKED_BACK, subject, alarmKinds: 'normal,drill,test' })}>
            {t('material.allAlarms')}
            {here.subjects.length > 1 && <> ({subject})</>}
          </Link>
        </p>
      ))}
    </>
  )
}

interface HerePartProps {
  readonly asked: { readonly data: ReferenceHere | undefined; readonly isError: boolean; refetch(): unknown }
  readonly withPlans?: boolean
}

/** What the site has to do with it: own devices, what was found, plans. */
export function HerePart({ asked: { data, isError, refetch }, withPlans = true }: HerePartProps) {
  const { t } = useTranslation()
  if (isError) {
    return (
      <Alert
        type="error"
        showIcon
        className="sheet-wide"
        title={t('material.failed')}
        action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
      />
    )
  }
  if (data === undefined) return <Skeleton active className="sheet-wide" paragraph={{ rows: 4 }} />
  return (
    <>
      <Panel title={t('material.part.devices')} className="sheet-wide">
        <Devices here={data} />
      </Panel>
      <Panel title={t('stored.at')} className="sheet-wide">
        <StoredPart here={data} />
      </Panel>
      <Panel title={t('material.part.findings')} className="sheet-wide">
        <Findings here={data} />
      </Panel>
      {withPlans && (
        <Panel title={t('material.part.plans')}>
          {data.plans.length === 0 ? (
            <p className="quiet">{t('material.noPlans')}</p>
          ) : (
            <ul>
              {data.plans.map(({ id, name, named }) => (
                <li key={id}>
                  {name} <span className="quiet">({t(named ? 'material.planNames' : 'material.planKind')})</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  )
}
