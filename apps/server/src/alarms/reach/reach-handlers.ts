import type { AlarmCall, AlarmCallDraft, CallTest } from '@vigil/contract'
import { validateCall } from '@vigil/domain'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createOneAtATime } from '../../platform/one-at-a-time.ts'
import { hostOf } from '../../platform/outgoing.ts'
import type { CapStore } from '../cap/cap-settings.ts'
import { whyOf } from '../escalation/why-of.ts'
import { callOut } from './call-carrier.ts'
import { countCalls, findCall, insertCall, removeCall, selectCalls, updateCall } from './call-store.ts'
import type { PushSender } from './push-sender.ts'
import {
  findPushAddress,
  forgetPushDevice,
  notePush,
  removePushDevice,
  savePushDevice,
  selectPushDevices,
  selectPushTargets,
} from './push-store.ts'
import type { ReachTexts } from './reach-texts.ts'
import { arePushKeys } from './web-push.ts'

export interface ReachHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office'>
  sender: PushSender
  texts: ReachTexts
  cap: Pick<CapStore, 'load'>
  mailer: { readonly enabled: boolean }
  now(): number
  newId(): string
}

export type ReachHandlers = Pick<
  Handlers,
  | 'pushKey'
  | 'pushDevices'
  | 'savePushDevice'
  | 'removePushDevice'
  | 'testPushDevice'
  | 'alarmCalls'
  | 'saveAlarmCall'
  | 'removeAlarmCall'
  | 'testAlarmCall'
  | 'waysOut'
>

const CALLS_MAX = 50

/** Whoever wants alarm mail, and contacts that escalation mails. */
const MAILED = `select ((select count(*) from app_user where email_alarm and email <> '' and not disabled)
  + (select count(*) from alarm_contact where email <> ''))::int as count`

export function createReachHandlers(options: ReachHandlersOptions): ReachHandlers {
  const { database, sender, texts, now, newId } = options
  const { pool } = database
  // A button that is pressed a hundred times is no way to flood a service.
  const oneAtATime = createOneAtATime()

  async function timed(work: () => Promise<Pick<CallTest, 'ok' | 'status' | 'why'>>): Promise<CallTest> {
    const begin = performance.now()
    const outcome = await work()
    return { ...outcome, ms: Math.round(performance.now() - begin) }
  }

  function checked(draft: AlarmCallDraft, before: AlarmCall | undefined): void {
    refuseProblems(validateCall(draft, before))
    if (draft.officeId !== null && options.directory.office(draft.officeId) === undefined)
      throw new Refusal('badRequest')
  }

  return {
    pushKey: () => sender.publicKey(),
    pushDevices: (_, { user }) => selectPushDevices(pool, user.id),

    async savePushDevice({ name, minPriority, subscription }, context) {
      if (!arePushKeys(subscription)) throw new Refusal('badRequest')
      if (!sender.admits(subscription.endpoint)) throw new Refusal('pushServiceRefused')
      return database.transaction(async (client) => {
        const own = { id: newId(), userId: context.user.id, name: name.trim(), minPriority, subscription, at: now() }
        const saved = await savePushDevice(client, own)
        const detail = { name: saved.name, host: hostOf(subscription.endpoint) }
        await insertAudit(client, auditBy(context, now(), 'pushDeviceSave', detail))
        return saved
      })
    },

    async removePushDevice({ id }, context) {
      await database.transaction(async (client) => {
        if (!(await removePushDevice(client, context.user.id, id))) throw new Refusal('pushDeviceUnknown')
        await insertAudit(client, auditBy(context, now(), 'pushDeviceRemove', {}))
      })
      return null
    },

    testPushDevice: ({ id }, { user, locale }) =>
      oneAtATime(user.id, async () => {
        const to = await findPushAddress(pool, id)
        if (to === undefined || to.userId !== user.id) throw new Refusal('pushDeviceUnknown')
        return timed(async () => {
          const outcome = await sender.send(to, texts.testPush(locale))
          if (outcome.is === 'taken') {
            await notePush(pool, id, '', now())
            return { ok: true, status: outcome.status, why: '' }
          }
          if (outcome.is === 'gone') await forgetPushDevice(pool, to)
          else await notePush(pool, id, outcome.why, now())
          return { ok: false, status: outcome.status, why: outcome.why }
        })
      }),

    alarmCalls: async () => (await selectCalls(pool)).map(({ call }) => call),

    async saveAlarmCall(draft, context) {
      const at = now()
      return database.transaction(async (client) => {
        // One at a time, or two at once would go past the limit together.
        await client.query('lock table alarm_call in share row exclusive mode')
        checked(draft, draft.id === undefined ? undefined : (await findCall(client, draft.id))?.call)
        const id = draft.id ?? newId()
        if (draft.id === undefined) {
          if ((await countCalls(client)) >= CALLS_MAX) throw new Refusal('callsTooMany', { num: CALLS_MAX })
          await insertCall(client, id, draft, at)
        } else if (!(await updateCall(client, id, draft, at))) throw new Refusal('savedByOther')
        const saved = await findCall(client, id)
        if (saved === undefined) throw new Refusal('callUnknown')
        const { name, officeId, enabled, url } = saved.call
        const detail = { name, officeId, enabled, host: hostOf(url), secretSet: draft.secret !== undefined }
        await insertAudit(client, auditBy(context, at, 'callSave', detail))
        return saved.call
      })
    },

    async removeAlarmCall({ id, version }, context) {
      await database.transaction(async (client) => {
        const found = await findCall(client, id)
        if (found === undefined) throw new Refusal('callUnknown')
        if (!(await removeCall(client, id, version))) throw new Refusal('savedByOther')
        await insertAudit(client, auditBy(context, now(), 'callRemove', { name: found.call.name }))
      })
      return null
    },

    testAlarmCall: (draft, context) =>
      oneAtATime(context.user.id, async () => {
        const kept = draft.id === undefined ? undefined : await findCall(pool, draft.id)
        checked(draft, kept?.call)
        const detail = { name: draft.name, host: hostOf(draft.url) }
        await insertAudit(pool, auditBy(context, now(), 'callTest', detail))
        return timed(async () => {
          try {
            const secret = draft.secret ?? kept?.secret ?? ''
            const { status } = await callOut(draft, texts.testFields(context.locale), secret)
            const ok = status >= 200 && status < 300
            return { ok, status, why: ok ? '' : `HTTP ${status}` }
          } catch (error) {
            return { ok: false, status: 0, why: whyOf(error) }
          }
        })
      }),

    async waysOut() {
      const [mailed, devices, calls, cap] = await Promise.all([
        readRows(pool, { count: 'number' }, MAILED),
        selectPushTargets(database),
        selectCalls(pool),
        options.cap.load(),
      ])
      return {
        mail: options.mailer.enabled ? (mailed[0]?.count ?? 0) : 0,
        push: devices.length,
        calls: calls.filter(({ call }) => call.enabled).length,
        cap: cap.webhooks.length,
      }
    },
  }
}
