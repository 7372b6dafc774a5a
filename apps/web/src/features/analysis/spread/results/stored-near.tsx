import { Permission } from '@vigil/contract'
import { Link } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.tsx'
import { useStoredAmount } from '../../../../ui/values/use-stored-amount.ts'

const STALE_MS = 60_000

/** What the sites keep whose devices the cloud reaches: who goes there has to know, and so has whoever fights a fire there. */
export function StoredNear({ officeIds }: { officeIds: readonly string[] }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const amountOf = useStoredAmount()
  const { data } = useCall('storedGoods', {}, { quiet: true, staleTime: STALE_MS, enabled: officeIds.length > 0 })
  const near = (data ?? []).filter(({ officeId }) => officeIds.includes(officeId))
  if (near.length === 0) return null
  return (
    <section aria-label={t('stored.near')}>
      <strong>{t('stored.near')}</strong>
      <ul>
        {near.map(({ id, kind, what, name, amount, unit, place, site }) => (
          <li key={id}>
            {can(Permission.Query) ? (
              <Link to={kind === 'substance' ? paths.material(what) : paths.nuclide(what)}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            <bdi>{amountOf(amount, unit)}</bdi>{' '}
            <span className="quiet">
              <bdi>{site}</bdi>
              {place !== '' && <bdi>, {place}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
