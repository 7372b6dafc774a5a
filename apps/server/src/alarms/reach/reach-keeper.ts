import type { AlarmPriority, Locale } from '@vigil/contract'
import {
  type Alarm,
  type CallStep,
  type CallTimes,
  callStepOf,
  effectivePriority,
  escalationRuleOf,
  pauseLeft,
  stepsOf,
  withinScope,
} from '@vigil/domain'
import { localeOfHeader } from '@vigil/i18n'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLookLater } from '../../platform/look-later.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import { loadProgress } from '../escalation/escalation-store.ts'
import { enqueue, type Outbox } from '../escalation/outbox.ts'
import { selectRules } from '../plans/plan-store.ts'
import type { CallContent } from './call-carrier.ts'
import { selectCalls } from './call-store.ts'
import type { PushContent } from './push-carrier.ts'
import { selectPushTargets } from './push-store.ts'
import type { ReachTexts } from './reach-texts.ts'
import { claimKeys, type TargetTable } from './told-store.ts'

export interface ReachKeeperOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  desk: Pick<AlarmDesk, 'subscribe' | 'alarms' | 'alarm' | 'stored'>
  directory: Pick<Directory, 'device' | 'office'>
  texts: ReachTexts
  outboxes: Readonly<Record<'push' | 'call', Pick<Outbox, 'look'>>>
  /** The language of the site: a service has none of its own. */
  language: Locale
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
  gatherMs?: number | undefined
}

/** Somebody who is told, or something that tells somebody. */
interface Target {
  readonly id: string
  readonly table: TargetTable
  sees(officePath: string): boolean
  readonly told: { readonly at: number; readonly priority: AlarmPriority } | undefined
  timesFor(officePath: string, priority: AlarmPriority): CallTimes
  contentOf(alarms: readonly Alarm[], step: number): PushContent | CallContent
}

interface Due {
  readonly alarm: Alarm
  readonly step: CallStep
}

/** Alarms that begin together are one message. */
const GATHER_MS = 500
const TICK_MS = 5_000

/** Tells phones and services of alarms that nobody has acknowledged, each once at each of its times. */
export function createReachKeeper(options: ReachKeeperOptions) {
  const { database, desk, directory, texts, now, gatherMs = GATHER_MS } = options
  /** What each was told of, as far as this process knows; the database knows all. */
  const claimed = new Map<string, Set<string>>()
  /** Laid down as history: nobody is called about it. */
  const since = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const { look, lookIn, stop } = createLookLater({
    lookOnce,
    againMs: TICK_MS,
    onFailed: (error) => options.log.warn({ err: error }, 'reaching people: tried again in a moment'),
  })

  const localeOf = (lang: string | null): Locale => (lang === null ? options.language : localeOfHeader(lang, undefined))

  async function targets(): Promise<Target[]> {
    const [devices, calls, rules] = await Promise.all([
      selectPushTargets(database),
      selectCalls(database.pool),
      selectRules(database.pool),
    ])
    const phones = devices.flatMap((device): Target[] => {
      const path = directory.office(device.officeId)?.path
      if (path === undefined) return []
      const { id, told, minPriority, createdAt } = device
      return [
        {
          id,
          table: 'push_device',
          sees: (officePath) => withinScope(path, officePath),
          told,
          timesFor: (officePath, priority) => ({
            afterMin: 0,
            everyMin: stepsOf(escalationRuleOf(rules, officePath), priority).resoundAfterMin,
            minPriority,
            // A drill is there to try the whole way.
            drills: true,
            from: createdAt,
          }),
          contentOf: (alarms, step) => ({
            device: id,
            whom: `${device.username} · ${device.name}`,
            message: texts.pushOf(alarms, localeOf(device.lang), step),
          }),
        },
      ]
    })
    const services = calls.flatMap(({ call, armedAt, told }): Target[] => {
      const { id, name, officeId, enabled, afterMin, everyMin, minPriority, drills } = call
      const path = officeId === null ? undefined : directory.office(officeId)?.path
      if (!enabled || (officeId !== null && path === undefined)) return []
      return [
        {
          id,
          table: 'alarm_call',
          sees: (officePath) => path === undefined || withinScope(path, officePath),
          told,
          timesFor: () => ({ afterMin, everyMin, minPriority, drills, from: armedAt }),
          contentOf: (alarms) => ({ call: id, name, values: texts.fieldsOf(alarms, options.language) }),
        },
      ]
    })
    return [...phones, ...services]
  }

  function dueOf(target: Target, waiting: readonly Alarm[], at: number): Due[] {
    const known = claimed.get(target.id)
    return waiting.flatMap((alarm) => {
      const path = directory.device(alarm.sn)?.officePath
      if (path === undefined || !target.sees(path)) return []
      const priority = effectivePriority(alarm)
      const times = target.timesFor(path, priority)
      const from = Math.max(times.from, since.get(alarm.id) ?? 0)
      const step = callStepOf(alarm, priority, { ...times, from }, at)
      return step === undefined || known?.has(step.key) === true ? [] : [{ alarm, step }]
    })
  }

  async function tell(target: Target, due: readonly Due[], worst: AlarmPriority, at: number): Promise<void> {
    const { id, table } = target
    const channel = table === 'push_device' ? 'push' : 'call'
    const keys = due.map(({ step }) => step.key)
    await database.transaction(async (client) => {
      const fresh = new Set(await claimKeys(client, { table, target: id, keys, worst, at }))
      const told = due.filter(({ step }) => fresh.has(step.key))
      if (told.length === 0) return
      const alarms = told.map(({ alarm }) => alarm)
      const content = target.contentOf(alarms, Math.max(...told.map(({ step }) => step.step)))
      await enqueue(client, channel, { id: options.newId(), content, eventIds: alarms.map((alarm) => alarm.id) }, at)
    })
    const known = claimed.get(id) ?? new Set<string>()
    for (const key of keys) known.add(key)
    claimed.set(id, known)
    void options.outboxes[channel].look()
  }

  async function lookOnce(): Promise<void> {
    const all = [...desk.alarms()].filter(({ waitingSince }) => waitingSince !== null)
    forget(all)
    if (all.length === 0) return
    const stored = await Promise.allSettled(all.map(({ id }) => desk.stored(id)))
    // One that can not be stored yet holds up no other, and is looked for again.
    const waiting = all.filter((_, n) => stored[n]?.status === 'fulfilled')
    const at = now()
    const failed: unknown[] = []
    // One who can not be told keeps nobody else from being told.
    for (const target of await targets())
      await lookAt(target, waiting, at).catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }

  async function lookAt(target: Target, waiting: readonly Alarm[], at: number): Promise<void> {
    const due = dueOf(target, waiting, at)
    if (due.length === 0) return
    const worst = due.reduce<AlarmPriority>((most, { step }) => (step.priority > most ? step.priority : most), 0)
    const wait = pauseLeft(target.told, worst, at)
    if (wait > 0) lookIn(wait)
    else await tell(target, due, worst, at)
  }

  function forget(waiting: readonly Alarm[]): void {
    const ids = new Set(waiting.map(({ id }) => id))
    for (const known of claimed.values()) {
      for (const key of known) if (!ids.has(key.slice(0, key.indexOf(' ')))) known.delete(key)
    }
    for (const id of since.keys()) if (!ids.has(id)) since.delete(id)
  }

  const unsubscribe = desk.subscribe(({ before, alarm }) => {
    if (alarm.waitingSince === null || alarm.kind === 'test') return
    const isNews =
      before === undefined ||
      before.waitingSince !== alarm.waitingSince ||
      effectivePriority(alarm) > effectivePriority(before)
    if (isNews) lookIn(gatherMs)
  })

  return {
    look,
    async start() {
      for (const [id, { from }] of await loadProgress(database)) if (from !== undefined) since.set(id, from)
      timer ??= setInterval(() => void look(), TICK_MS)
    },
    stop() {
      unsubscribe()
      clearInterval(timer)
      timer = undefined
      return stop()
    },
  }
}
