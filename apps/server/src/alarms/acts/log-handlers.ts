import { validateComment } from '@vigil/domain'
import { insertAudit } from '../../history/writing/audit.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import type { AlarmDesk } from '../book/desk-port.ts'

export interface LogHandlersOptions {
  desk: AlarmDesk
  store: Pick<AlarmStore, 'log'>
  now(): number
}

export function createLogHandlers({
  desk,
  store,
  now,
}: LogHandlersOptions): Pick<Handlers, 'commentAlarm' | 'alarmLog'> {
  return {
    async commentAlarm({ id, commentId, text }, { user, address }) {
      refuseProblems(validateComment({ text }))
      const { row } = await desk.find(id, user)
      const at = now()
      const by = { userId: user.id, username: user.username, address }
      const { entry } = await desk.following([id], async (client, log) => {
        const line = await log(id, { id: commentId, kind: 'commented', at, by, note: text })
        const detail = { alarm: id, comment: commentId, text }
        const audit = { at, userId: user.id, act: 'alarmComment' as const, subject: row.sn, detail, address }
        if (line.isNew) await insertAudit(client, audit)
        // Other words that came after an answer that was lost must not count as written.
        else if (line.entry.note !== Buffer.from(text).toString()) throw new Refusal('savedByOther')
        return line
      })
      return entry
    },

    async alarmLog({ id }, { user }) {
      await desk.find(id, user)
      return store.log(id)
    },
  }
}
