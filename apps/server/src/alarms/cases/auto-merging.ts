import type { Registry } from '@vigil/devices'
import { autoMerge, MERGE_SPAN_MS } from '@vigil/domain'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmDesk } from '../book/desk-port.ts'
import { type RecordRow, selectRecords } from '../records/alarm-records.ts'
import type { AlarmCases } from './alarm-cases.ts'

export interface AutoMergingOptions {
  database: Pick<Database, 'pool'>
  registry: Pick<Registry, 'isPassage'>
  fleet: Pick<LiveFleet, 'entry'>
  desk: Pick<AlarmDesk, 'subscribe' | 'stored'>
  cases: AlarmCases
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
  /** Alarms that begin together are looked at together. */
  mergeWaitMs?: number | undefined
}

const WAIT_MS = 500
/** A case is within one span; whatever it could take in began at most one span before its last. */
const LOOK_BACK_MS = 2 * MERGE_SPAN_MS

/** Merges by the rules that hold for a person. Whoever took an alarm out of a case has the last word. */
export function createAutoMerging(options: AutoMergingOptions) {
  const { database, registry, fleet, desk, cases, now, newId, log, mergeWaitMs = WAIT_MS } = options
  /** Ids of the alarms that have begun since the last look, by the serial number of their device. */
  const begun = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function merge(rows: readonly RecordRow[]): Promise<void> {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const records = rows.map(({ id, sn, device_type, module, office_name, kind, begin_at, course }) => ({
      id,
      sn,
      combinationName: office_name,
      alarmType: kind,
      beginTime: begin_at.getTime(),
      caseId: course.caseId,
      isPassage: registry.isPassage(device_type, module, fleet.entry(sn)?.device.modules[module]?.values),
    }))
    for (const { caseId, ids } of autoMerge(records)) {
      const target = caseId ?? newId()
      // What the server puts into a person's case is part of a person's case.
      const origin = rows.find(({ course }) => course.caseId === target)?.case_origin ?? 'auto'
      await cases.change({
        ids: ids.filter((id) => byId.get(id)?.course.caseId !== target),
        joins: { caseId: target, origin },
        by: '',
        record: { cases: caseId === null ? [{ id: target, origin: 'auto', by: '', at: now() }] : [] },
      })
    }
  }

  async function look(sns: readonly string[], ids: readonly string[]): Promise<void> {
    // An alarm that can not be stored yet is not merged, and does not hold up the others.
    await Promise.allSettled(ids.map((id) => desk.stored(id)))
    await cases.inTurn(async () => {
      const rows = await selectRecords(
        database,
        `device.sn = any ($1) and event.begin_at >= $2 and not event.kept_apart
           and exists (select from alarm_event other where other.device_id = event.device_id and other.id <> event.id
             and other.begin_at >= $2 and not other.kept_apart)
         order by event.begin_at, event.id`,
        [sns, new Date(now() - LOOK_BACK_MS)],
      )
      if (rows.length > 1) await merge(rows)
    })
  }

  function lookNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sns = [...begun.keys()]
    const ids = [...begun.values()].flatMap((each) => [...each])
    begun.clear()
    // Not merged is not lost: they are looked at again with the next alarm of the device.
    looking = looking
      .then(() => look(sns, ids))
      .catch((error: unknown) => log.warn({ err: error }, 'alarms: merging by rule failed'))
    return looking
  }

  const unsubscribe = desk.subscribe(({ before, alarm: { id, sn } }) => {
    if (before !== undefined) return
    begun.set(sn, (begun.get(sn) ?? new Set<string>()).add(id))
    timer ??= setTimeout(() => void lookNow(), mergeWaitMs)
  })

  return {
    lookNow,
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
      await looking
    },
  }
}
