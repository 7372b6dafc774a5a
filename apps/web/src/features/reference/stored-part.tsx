import { Permission, type ReferenceHere } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { useStoredAmount } from '../../ui/values/use-stored-amount.ts'

const STORED_COLUMNS = ['site', 'place', 'amount', 'since', 'remarks'] as const

/** What the register of sites says. Who keeps it is told where. */
export function StoredPart({ here }: { here: ReferenceHere }) {
  const { t } = useTranslation()
  const { can, config } = useSession()
  const amountOf = useStoredAmount()
  return (
    <>
      {here.stored.length === 0 ? (
        <p className="quiet">{t('stored.notStored')}</p>
      ) : (
        <ScrollBox label={t('stored.at')}>
          <table className="plain-table">
            <thead>
              <tr>
                {STORED_COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`stored.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('alarmAdmin.changed')}</th>
              </tr>
            </thead>
            <tbody>
              {here.stored.map((good) => (
                <tr key={good.id}>
                  <th scope="row">
                    <Link to={paths.knowledge('site', good.officeId)}>
                      <bdi>{good.site}</bdi>
                    </Link>
                  </th>
                  <td>
                    <bdi>{good.place}</bdi>
                  </td>
                  <td>
                    <bdi>{amountOf(good.amount, good.unit)}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{good.since}</bdi>
                  </td>
                  <td>
                    <bdi>{good.remarks}</bdi>
                  </td>
                  <td className="quiet">
                    <bdi>{good.changedBy}</bdi> <bdi dir="ltr">{formatDateTime(good.changedAt, config.timeZone)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {can(Permission.Administer) && (
        <p>
          <Link to={paths.alarmAdministration('stored')}>{t('stored.keep')}</Link>
        </p>
      )}
    </>
  )
}
