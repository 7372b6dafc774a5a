import type { AlarmDetail } from '@vigil/contract'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { CardPart } from '../card-part.tsx'

/** Whom to call, in the order in which they are mailed. */
export function ContactsPart({ contacts }: { contacts: AlarmDetail['contacts'] }) {
  const { t } = useTranslation()
  return (
    <CardPart title={t('desk.part.contacts')}>
      {contacts.length === 0 ? (
        <p className="quiet">{t('desk.contacts.none')}</p>
      ) : (
        <ul className="acard-list acard-contacts">
          {contacts.map(({ id, name, role, phone, email }) => (
            <li key={id} className="acard-line">
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {role !== '' && <bdi className="quiet">{role}</bdi>}
              {phone !== '' && (
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              )}
              {email !== '' && (
                <a href={`mailto:${email}`}>
                  <bdi dir="ltr">{email}</bdi>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </CardPart>
  )
}
