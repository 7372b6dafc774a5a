import type { AlarmContact } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { ScrollBox } from '../parts/scroll-box.tsx'
import { useSites } from '../parts/use-sites.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { AdminList, RowActs } from './admin-list.tsx'
import { ContactForm } from './contact-form.tsx'
import { useSaving } from './use-saving.ts'

/** Whom to call, and whom escalation mails. */
export function ContactsAdmin() {
  const { t, i18n } = useTranslation()
  const { api } = useSession()
  const call = useCall('alarmContacts', {})
  const saving = useSaving('alarmContacts')
  const confirm = useConfirm()
  const { nameOf } = useSites()
  const [edited, setEdited] = useState<AlarmContact | 'new'>()
  const remove = async ({ id, version, name }: AlarmContact) => {
    const act = t('alarmAdmin.remove')
    const sure = await confirm({ title: name, text: t('alarmAdmin.contact.removeAsk', { name }), act, danger: true })
    if (sure) await saving.run(() => api('removeContact', { id, version }), 'alarmAdmin.removed')
  }
  return (
    <>
      <AdminList
        title={t('alarmAdmin.contact.label')}
        intro={t('alarmAdmin.contact.intro')}
        add={t('alarmAdmin.contact.new')}
        none={t('alarmAdmin.contact.none')}
        call={call}
        onAdd={() => setEdited('new')}
      >
        {(contacts) => (
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
                      <bdi>{nameOf(contact.officeId)}</bdi>
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
                    <td>
                      <RowActs
                        name={contact.name}
                        onEdit={() => setEdited(contact)}
                        onRemove={() => void remove(contact)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </AdminList>
      <AdminDialog
        open={edited !== undefined}
        title={edited === 'new' ? t('alarmAdmin.contact.new') : edited?.name}
        width={520}
        onCancel={() => setEdited(undefined)}
      >
        {edited !== undefined && (
          <ContactForm
            contact={edited === 'new' ? undefined : edited}
            current={edited === 'new' ? undefined : call.data?.find(({ id }) => id === edited.id)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </AdminDialog>
    </>
  )
}
