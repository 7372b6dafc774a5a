import { formatDateTime } from '@vigil/domain'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useStoredAmount } from '../../../ui/values/use-stored-amount.ts'

const WORDS = ['site', 'place', 'since', 'remarks'] as const

/** What stood in an entry before it was changed, newest first. */
export function FormerGoods({ id }: { id: string }) {
  const { t } = useTranslation()
  const amountOf = useStoredAmount()
  const { timeZone } = useSession().config
  const { data } = useCall('formerGoods', { id }, { quiet: true })
  if (data === undefined) return null
  return (
    <section className="act-field" aria-label={t('stored.former')}>
      <strong>{t('stored.former')}</strong>
      {data.length === 0 && <p className="quiet">{t('stored.formerNone')}</p>}
      <ul className="quiet">
        {data.map((former) => (
          <li key={former.changedAt}>
            <bdi>{amountOf(former.amount, former.unit)}</bdi>
            {WORDS.map((word) => former[word] && <bdi key={word}> · {former[word]}</bdi>)}
            {' · '}
            <bdi>{former.changedBy}</bdi> <bdi dir="ltr">{formatDateTime(former.changedAt, timeZone)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
