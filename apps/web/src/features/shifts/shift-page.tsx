import { NavLink, useParams } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths, SHIFT_PARTS, type ShiftPart } from '../../lib/paths.ts'
import { Boundary } from '../../ui/boundary.tsx'
import '../../ui/records/records.css'
import { DutyPart } from './duty-part.tsx'
import { HandOverPart } from './hand-over-part.tsx'
import { LogPart } from './log-part.tsx'
import './shifts.css'

const PARTS: Readonly<Record<ShiftPart, () => React.ReactNode>> = {
  handOver: () => <HandOverPart />,
  duty: () => <DutyPart />,
  log: () => <LogPart />,
}

/** What one shift leaves to the next. */
export default function ShiftPage() {
  const { t } = useTranslation()
  const { part } = useParams()
  const shown = SHIFT_PARTS.find((each) => each === part) ?? 'handOver'
  return (
    <div className="alarm-page shift-page">
      <header>
        <h1>{t('shift.title')}</h1>
        <nav className="shift-parts" aria-label={t('shift.parts')}>
          {SHIFT_PARTS.map((each) => (
            <NavLink key={each} to={paths.shift(each)}>
              {t(`shift.part.${each}`)}
            </NavLink>
          ))}
        </nav>
      </header>
      <Boundary key={shown}>{PARTS[shown]()}</Boundary>
    </div>
  )
}
