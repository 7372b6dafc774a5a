import type { AuditRow } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { actOf } from './audit-acts.ts'
import { type AuditLine, Say } from './audit-say.ts'
import { auditLines } from './audit-words.ts'

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

function useSay(): Say {
  const { i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds, the language for the texts
  return useMemo(
    () =>
      new Say(i18n, timeZone, {
        deviceName: (sn) => fleet.place(sn)?.name,
        officeName: (id) => fleet.office(id)?.name,
      }),
    [i18n, language, timeZone, fleet, structure],
  )
}

function Told({ line: { label, value, before, alarm } }: { line: AuditLine }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== undefined && (
          <>
            <del>
              <bdi>{before}</bdi>
            </del>{' '}
            <span className="audit-arrow" role="img" aria-label={t('audit.becomes')} />{' '}
          </>
        )}
        {alarm === undefined ? <bdi>{value}</bdi> : <Link to={paths.alarmHistory(undefined, { alarm })}>{value}</Link>}
      </dd>
    </div>
  )
}

/** In words; as it was written down only for who asks for it. */
function Detail({ row, say }: { row: AuditRow; say: Say }) {
  const { t } = useTranslation()
  const lines = auditLines(row, say)
  const isBare = Object.keys(row.detail).length === 0
  return (
    <>
      {lines.length > 0 && (
        <dl className="audit-detail">
          {lines.map((line) => (
            <Told key={line.label} line={line} />
          ))}
        </dl>
      )}
      {!isBare && (
        <details className="audit-raw">
          <summary>{t('audit.raw')}</summary>
          <pre dir="ltr">{JSON.stringify({ act: row.act, ...row.detail }, null, 1)}</pre>
        </details>
      )}
    </>
  )
}

function Person({ by, byName }: Pick<AuditRow, 'by' | 'byName'>) {
  const { t } = useTranslation()
  if (by === '') return <span className="quiet">{t('audit.server')}</span>
  if (byName === '' || byName === by) return <bdi>{by}</bdi>
  return (
    <>
      <bdi>{byName}</bdi>{' '}
      <bdi dir="ltr" className="quiet">
        {by}
      </bdi>
    </>
  )
}

function Act({ row }: { row: AuditRow }) {
  const { t } = useTranslation()
  const act = actOf(row)
  return act === undefined ? <span className="quiet">{t('audit.otherAct')}</span> : t(`audit.act.${act}`)
}

export function AuditTable({ rows, busy }: { rows: readonly AuditRow[]; busy: boolean }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const say = useSay()
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
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="audit-time">
                <bdi dir="ltr">{formatDateTime(row.at, timeZone)}</bdi>
              </td>
              <td>
                <Person by={row.by} byName={row.byName} />
              </td>
              <td>
                <Act row={row} />
              </td>
              <td>
                <Subject subject={row.subject} />
              </td>
              <td>
                <bdi dir="ltr">{row.address}</bdi>
              </td>
              <td>
                <Detail row={row} say={say} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
