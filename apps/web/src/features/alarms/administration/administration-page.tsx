import { useTranslation } from 'react-i18next'
import { Link, NavLink, useParams } from 'react-router'
import { ADMINISTRATION_PARTS, type AdministrationPart, paths } from '../../../lib/paths.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import '../alarms.css'
import '../parts/parts.css'
import './administration.css'
import { CapPart } from './cap-part.tsx'
import { ContactsAdmin } from './contacts-admin.tsx'
import { EscalationAdmin } from './escalation-admin.tsx'
import { PlansAdmin } from './plans-admin.tsx'

const PARTS: Readonly<Record<AdministrationPart, () => React.ReactNode>> = {
  plans: () => <PlansAdmin />,
  contacts: () => <ContactsAdmin />,
  escalation: () => <EscalationAdmin />,
  cap: () => <CapPart />,
}

/** What administrators prepare for the hour in which everything counts. */
export default function AdministrationPage() {
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
      <Boundary key={shown}>{PARTS[shown]()}</Boundary>
    </div>
  )
}
