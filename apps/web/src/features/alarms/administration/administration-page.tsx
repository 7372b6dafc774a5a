import { useTranslation } from 'react-i18next'
import { Link, NavLink, useParams } from 'react-router'
import { ADMINISTRATION_PARTS, type AdministrationPart, paths } from '../../../lib/paths.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import '../alarms.css'
import '../../../ui/records/records.css'
import './administration.css'
import { CapPart } from './cap-part.tsx'
import { ContactsAdmin } from './contacts-admin.tsx'
import { EscalationAdmin } from './escalation-admin.tsx'
import { PlansAdmin } from './plans-admin.tsx'

type DataPart = 'import' | 'retention' | 'setAside'
type Parts<P extends AdministrationPart> = Readonly<Record<P, () => React.ReactNode>>
const ALARM_PARTS: Parts<Exclude<AdministrationPart, DataPart>> = {
  plans: () => <PlansAdmin />,
  contacts: () => <ContactsAdmin />,
  escalation: () => <EscalationAdmin />,
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
      <Boundary key={shown}>{{ ...ALARM_PARTS, ...dataParts }[shown]()}</Boundary>
    </div>
  )
}
