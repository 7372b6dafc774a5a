import {
  type AlarmActResult,
  type AlarmMark,
  type AlarmRef,
  PUSH_TOPICS,
  PushCode,
  type SiteOutcome,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type Alarm,
  chosenOutcomes,
  isSettled,
  outcomesFor,
  sameOnce,
  validateDisposal,
  validateNote,
  validateShelf,
} from '@vigil/domain'
import type { Push } from '../../fleet/push/push.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidFields, Refusal, refuseProblems } from '../../platform/errors.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import type { AlarmBook } from '../book/alarm-book.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import { selectOutcomeRules } from '../plans/outcome-store.ts'
import { dangerOf } from '../records/danger-of.ts'
import type { AlarmActs, By, Done } from './alarm-acts.ts'

type ActHandlers = Pick<
  Handlers,
  | 'acknowledgeAlarms'
  | 'unacknowledgeAlarms'
  | 'judgeAlarm'
  | 'clearAlarms'
  | 'shelveAlarm'
  | 'unshelveAlarm'
  | 'updateDispositionInfo'
  | 'offeredOutcomes'
>

export interface ActHandlersOptions {
  acts: AlarmActs
  database: Pick<Database, 'pool'>
  registry: Pick<Registry, 'model'>
  book: Pick<AlarmBook, 'ofDevice'>
  store: Pick<AlarmStore, 'userSettings'>
  directory: Pick<Directory, 'device'>
  push: Pick<Push, 'tellAllSeeing'>
  now(): number
}

const JUDGE_ACTS = { upgrade: 'alarmUpgrade', downgrade: 'alarmDowngrade', clear: 'alarmClear' } as const
const resultOf = ({ done, refused }: Done): AlarmActResult => ({ done, refused })

export function createActHandlers(options: ActHandlersOptions): ActHandlers {
  const { acts, book, store, database, directory, registry, push, now } = options

  async function settingsOf({ user }: UserContext) {
    const settings = await store.userSettings(user.id)
    if (!settings.disposes) throw new Refusal('dispositionDisabled')
    return settings
  }

  /** Whoever handles one event of a case handles the case. A case that the user does not see as one is none. */
  async function withCases(refs: readonly AlarmRef[], by: By, seesAutomatic: boolean): Promise<AlarmRef[]> {
    const see = await acts.look(
      refs.map(({ id }) => id),
      by,
    )
    const named = new Map(refs.map((ref) => [ref.id, ref]))
    const casesOf = new Map<string, Alarm>()
    for (const { id } of refs) {
      const alarm = see(id)?.alarm
      if (alarm?.caseId == null || (alarm.caseOrigin === 'auto' && !seesAutomatic)) continue
      casesOf.set(alarm.caseId, alarm)
    }
    for (const [caseId, { sn }] of casesOf) {
      for (const { alarm } of book.ofDevice(sn)) {
        if (alarm.caseId !== caseId || isSettled(alarm) || named.has(alarm.id)) continue
        named.set(alarm.id, { id: alarm.id, version: alarm.version })
      }
    }
    return [...named.values()]
  }

  /** What the sites of alarms offer beside the specification's options, of those that the user sees. */
  async function offeredFor(ids: readonly string[], by: By): Promise<readonly SiteOutcome[]> {
    const [see, rules] = await Promise.all([acts.look(ids, by), selectOutcomeRules(database.pool)])
    return sameOnce(
      ids.flatMap((id) => {
        const alarm = see(id)?.alarm
        const row = alarm && directory.device(alarm.sn)
        if (alarm === undefined || row === undefined) return []
        return outcomesFor(rules, row.officePath, dangerOf(registry, row.deviceType, alarm.module))
      }),
    )
  }

  /** None where none was named: nothing is read for those who handle alarms by the specification alone. */
  async function chosenOf(events: readonly AlarmRef[], asked: Parameters<typeof chosenOutcomes>[1], by: By) {
    if (asked.length === 0) return {}
    const offered = await offeredFor(
      events.map(({ id }) => id),
      by,
    )
    const outcomes = chosenOutcomes(offered, asked)
    if (outcomes === undefined) throw new InvalidFields([{ field: 'outcomes', key: 'validation.optionUnknown' }])
    return { outcomes }
  }

  function tellFinished(alarm: Alarm): void {
    const row = directory.device(alarm.sn)
    if (row === undefined || alarm.handled === null) return
    const { handler, at } = alarm.handled
    const data = { id: alarm.id, sn: alarm.sn, handler, finishTime: at }
    push.tellAllSeeing(row, PUSH_TOPICS.disposeFinish, PushCode.Clear, data)
  }

  /** No reading ends a drill: its end is told like one of a device. */
  function tellEnds({ changed, done }: Done): void {
    for (const { id, sn, source } of changed) {
      const row = directory.device(sn)
      const event = done.find((each) => each.id === id)
      if (source !== 'drill' || row === undefined || event?.endTime == null) continue
      push.tellAllSeeing(row, PUSH_TOPICS.alarm, PushCode.Clear, event)
    }
  }

  return {
    acknowledgeAlarms: async ({ alarms: refs, note }, by) =>
      resultOf(
        await acts.act(refs, {
          name: 'alarmAcknowledge',
          by,
          note,
          of: (_alarm, version, mark) => ({ type: 'acknowledge', version, mark }),
        }),
      ),

    unacknowledgeAlarms: async ({ alarms: refs }, by) =>
      resultOf(
        await acts.act(refs, {
          name: 'alarmUnacknowledge',
          by,
          note: '',
          of: (_alarm, version, mark) => ({ type: 'unacknowledge', version, mark }),
        }),
      ),

    async judgeAlarm({ id, version, handling, note }, by) {
      refuseProblems(validateNote({ note }))
      await settingsOf(by)
      const done = await acts.act([{ id, version }], {
        name: JUDGE_ACTS[handling],
        by,
        note,
        detail: { handling },
        of: (_alarm, seen, mark) => ({ type: 'judge', version: seen, mark, handling }),
      })
      if (handling === 'clear') tellEnds(done)
      return resultOf(done)
    },

    async clearAlarms({ alarms: refs, note }, by) {
      refuseProblems(validateNote({ note }))
      await settingsOf(by)
      const done = await acts.act(refs, {
        name: 'alarmClear',
        by,
        note,
        detail: { handling: 'clear' },
        of: (_alarm, version, mark) => ({ type: 'judge', version, mark, handling: 'clear' }),
      })
      tellEnds(done)
      return resultOf(done)
    },

    async shelveAlarm({ id, version, reason, until }, by) {
      refuseProblems(validateShelf({ reason, until }, now()))
      const of = (_alarm: Alarm, seen: number, mark: AlarmMark) =>
        ({ type: 'shelve', version: seen, mark, until }) as const
      return resultOf(
        await acts.act([{ id, version }], { name: 'alarmShelve', by, note: reason, detail: { until }, of }),
      )
    },

    unshelveAlarm: async (ref, by) =>
      resultOf(
        await acts.act([ref], {
          name: 'alarmUnshelve',
          by,
          note: '',
          of: (_alarm, version, mark) => ({ type: 'unshelve', version, mark }),
        }),
      ),

    offeredOutcomes: async ({ ids }, by) => [...(await offeredFor(ids, by))],

    async updateDispositionInfo({ events, outcomes: asked = [], ...entered }, by) {
      refuseProblems(validateDisposal(entered))
      const disposal = { ...entered, ...(await chosenOf(events, asked, by)) }
      const { autoMerge } = await settingsOf(by)
      const refs = await withCases(events, by, autoMerge)
      const done = await acts.act(refs, {
        name: 'alarmHandle',
        by,
        note: '',
        detail: disposal,
        of: (_alarm, version, mark) => ({ type: 'handle', version, mark, disposal }),
      })
      for (const alarm of done.changed) tellFinished(alarm)
      tellEnds(done)
      return resultOf(done)
    },
  }
}
