import type { AlarmContact } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { AdminPart } from './admin-part.tsx'
import { ContactForm } from './contact-form.tsx'
import { useSiteName } from './use-may-change.ts'

/** Whom to call, and whom escalation mails. */
export function ContactsAdmin() {
  const { t, i18n } = useTranslation()
  const { api } = useSession()
  const siteName = useSiteName()
  return (
    <AdminPart<AlarmContact>
      part="contact"
      list="alarmContacts"
      width={520}
      nameOf={({ name }) => name}
      removeAsk={({ name }) => t('alarmAdmin.contact.removeAsk', { name })}
      remove={({ id, version }) => api('removeContact', { id, version })}
      form={(form) => <ContactForm {...form} />}
    >
      {(contacts, actsOf) => (
        <ScrollBox label={t('alarmAdmin.contact.label')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['site', 'rank', 'name', 'role', 'phone', 'email'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`alarmAdmin.contact.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {contacts.map((contact) => (
                <tr key={contact.id}>
                  <td>
                    <bdi>{siteName(contact.officeId)}</bdi>
                  </td>
                  <td>{formatNumber(i18n.language, contact.rank)}</td>
                  <td>
                    <strong>
                      <bdi>{contact.name}</bdi>
                    </strong>
                  </td>
                  <td>
                    <bdi>{contact.role}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{contact.phone}</bdi>
                  </td>
                  <td>
                    <bdi dir="ltr">{contact.email}</bdi>
                  </td>
                  <td>{actsOf(contact)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </AdminPart>
  )
}
