import type { ToldGood } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { useStoredAmount } from '../../../ui/values/use-stored-amount.ts'
import { AdminPart } from './admin-part.tsx'
import { StoredForm } from './stored-form.tsx'
import { useGoodsChanged } from './use-goods-changed.ts'

const COLUMNS = ['site', 'place', 'what', 'amount', 'since', 'remarks'] as const

/** The register of what sites keep of dangerous goods. */
export function StoredAdmin() {
  const { t } = useTranslation()
  const amountOf = useStoredAmount()
  const changed = useGoodsChanged()
  const { api, config } = useSession()
  return (
    <AdminPart<ToldGood>
      part="stored"
      list="storedGoods"
      width={560}
      nameOf={({ name, site }) => `${name}, ${site}`}
      removeAsk={({ name, site }) => t('stored.removeAsk', { name, site })}
      remove={async ({ id, version }) => {
        await api('removeStoredGood', { id, version })
        await changed()
      }}
      form={(form) => <StoredForm {...form} />}
    >
      {(goods, actsOf) => (
        <ScrollBox label={t('stored.label')}>
          <table className="plain-table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`stored.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('alarmAdmin.changed')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {goods.map((good) => (
                <tr key={good.id}>
                  <td>
                    <bdi>{good.site}</bdi>
                  </td>
                  <td>
                    <bdi>{good.place}</bdi>
                  </td>
                  <td>
                    <Link to={good.kind === 'substance' ? paths.material(good.what) : paths.nuclide(good.what)}>
                      <bdi>{good.name}</bdi>
                    </Link>
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
                  <td>{actsOf(good)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </AdminPart>
  )
}
