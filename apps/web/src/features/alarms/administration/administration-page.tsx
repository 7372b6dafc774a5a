import type { CapSettings } from '@vigil/contract'
import { Alert, Button, Skeleton } from 'antd'
import { Link, NavLink, useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ADMINISTRATION_PARTS, type AdministrationPart, paths } from '../../../lib/paths.ts'
import { NoWayOut } from '../../../ui/alarm/no-way-out.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import { Panel } from '../../../ui/panel.tsx'
import '../../../ui/records/records.css'
import '../alarms.css'
import './administration.css'
import { CallsAdmin } from './calls-admin.tsx'
import { CapForm } from './cap-form.tsx'
import { ContactsAdmin } from './contacts-admin.tsx'
import { EscalationAdmin } from './escalation-admin.tsx'
import { OutcomesAdmin } from './outcomes-admin.tsx'
import { PlansAdmin } from './plans-admin.tsx'
import { StoredAdmin } from './stored-admin.tsx'
import { useMayChange } from './use-may-change.ts'

/** Who else is told of alarms, in the language that other systems understand. */
function CapPart() {
  const { t } = useTranslation()
  const may = useMayChange()(null)
  const { data, isError, refetch } = useCall('capSettings', {}, { enabled: may })
  const settings: CapSettings | undefined = data
  return (
    <Panel title={t('alarmAdmin.part.cap')}>
      <div className="admin-list">
        <p className="quiet">{t('alarmAdmin.cap.intro')}</p>
        {!may && <p>{t('alarmAdmin.notYours')}</p>}
        {may && settings === undefined && !isError && <Skeleton active />}
        {settings === undefined && isError && (
          <Alert
            type="error"
            showIcon
            title={t('alarmAdmin.failed')}
            action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {settings !== undefined && <CapForm settings={settings} />}
      </div>
    </Panel>
  )
}

type DataPart = 'import' | 'retention' | 'setAside'
type Parts<P extends AdministrationPart> = Readonly<Record<P, () => React.ReactNode>>
const ALARM_PARTS: Parts<Exclude<AdministrationPart, DataPart>> = {
  plans: () => <PlansAdmin />,
  contacts: () => <ContactsAdmin />,
  escalation: () => <EscalationAdmin />,
  outcomes: () => <OutcomesAdmin />,
  stored: () => <StoredAdmin />,
  calls: () => <CallsAdmin />,
  cap: () => <CapPart />,
}

/** What administrators prepare for the hour in which everything counts; the parts that are not of alarms come from outside. */
export function AdministrationPage({ dataParts }: { dataParts: Parts<DataPart> }) {
  const { t } = useTranslation()
  const { part } = useParams()
  const shown = ADMINISTRATION_PARTS.find((each) => each === part) ?? 'plans'
  return (
    <div className="alarm-page">
      <header>
        <h1>{t('pages.title.alarmAdministration')}</h1>
        <nav className="admin-parts" aria-label={t('alarmAdmin.parts')}>
          {ADMINISTRATION_PARTS.map((each) => (
            <NavLink key={each} to={paths.alarmAdministration(each)}>
              {t(`alarmAdmin.part.${each}`)}
            </NavLink>
          ))}
        </nav>
        <span className="desk-room" />
        <Link to={paths.audit}>{t('alarmAdmin.toAudit')}</Link>
      </header>
      <NoWayOut />
      <Boundary key={shown}>{{ ...ALARM_PARTS, ...dataParts }[shown]()}</Boundary>
    </div>
  )
}
