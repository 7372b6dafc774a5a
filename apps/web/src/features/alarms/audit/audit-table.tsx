import type { AuditRow } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { isNamedAct } from './audit-acts.ts'

/** On what it was done: a device that is in the fleet is named and can be opened. */
function Subject({ subject }: { subject: string | null }) {
  const { fleet } = useLive()
  useStructureVersion()
  if (subject === null) return null
  const place = fleet.place(subject)
  if (place === undefined) return <bdi dir="ltr">{subject}</bdi>
  return (
    <>
      <Link to={paths.realtime(place.deviceType, place.sn)}>
        <bdi>{place.name}</bdi>
      </Link>{' '}
      <bdi dir="ltr" className="quiet">
        {subject}
      </bdi>
    </>
  )
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** As it was written down: the names of its fields are those of the record. */
function Detail({ detail }: { detail: AuditRow['detail'] }) {
  const entries = Object.entries(detail)
  if (entries.length === 0) return null
  return (
    <dl className="audit-detail" dir="ltr">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <bdi>{valueText(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function AuditTable({ rows, busy }: { rows: readonly AuditRow[]; busy: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  return (
    <ScrollBox label={t('audit.label')} busy={busy}>
      <table className="plain-table audit-table">
        <thead>
          <tr>
            {(['at', 'by', 'what', 'subject', 'address', 'detail'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, by, act, subject, address, detail }) => (
            <tr key={id}>
              <td className="audit-time">
                <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
              </td>
              <td>{by === '' ? <span className="quiet">{t('audit.server')}</span> : <bdi>{by}</bdi>}</td>
              <td>{isNamedAct(act) ? t(`audit.act.${act}`) : <bdi dir="ltr">{act}</bdi>}</td>
              <td>
                <Subject subject={subject} />
              </td>
              <td>
                <bdi dir="ltr">{address}</bdi>
              </td>
              <td>
                <Detail detail={detail} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
