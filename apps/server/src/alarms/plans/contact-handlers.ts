import type { AlarmContact } from '@vigil/contract'
import { validateContact } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { selectContacts } from '../records/plan-rows.ts'
import { concerns, refuseOutside } from './office-scope.ts'
import { insertContact, removeContact, updateContact } from './plan-store.ts'

export interface ContactHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'seesWholeSite'>
  now(): number
  newId(): string
}

export function createContactHandlers(
  options: ContactHandlersOptions,
): Pick<Handlers, 'alarmContacts' | 'saveContact' | 'removeContact'> {
  const { database, directory, now, newId } = options

  async function knownContact(id: string, { user }: UserContext): Promise<AlarmContact> {
    const contact = (await selectContacts(database)).find((each) => each.id === id)
    if (contact === undefined || !concerns(directory, user, contact.officeId)) throw new Refusal('contactUnknown')
    refuseOutside(directory, user, contact.officeId)
    return contact
  }

  return {
    alarmContacts: async (_, { user }) =>
      (await selectContacts(database)).filter(({ officeId }) => concerns(directory, user, officeId)),

    async saveContact(input, context) {
      refuseProblems(validateContact(input))
      refuseOutside(directory, context.user, input.officeId)
      const { id, version: read } = input
      if (id !== undefined) await knownContact(id, context)
      const contact = { ...input, id: id ?? newId(), name: input.name.trim(), email: input.email.trim() }
      return database.transaction(async (client) => {
        let version: number | undefined = 1
        if (id === undefined) await insertContact(client, contact)
        else version = await updateContact(client, contact, read ?? 0)
        if (version === undefined) throw new Refusal('savedByOther')
        const { name, officeId } = contact
        await insertAudit(
          client,
          auditBy(context, now(), 'contactSave', { contact: contact.id, name, officeId, version }),
        )
        return { ...contact, version }
      })
    },

    async removeContact({ id, version }, context) {
      const { name, officeId } = await knownContact(id, context)
      await database.transaction(async (client) => {
        if (!(await removeContact(client, id, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'contactRemove', { contact: id, name, officeId }))
      })
      return null
    },
  }
}
