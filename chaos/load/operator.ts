import {
  type AlarmEvent,
  alarmActResultSchema,
  alarmCaseSchema,
  alarmPlanSchema,
  chosenPlanSchema,
  commandRecordSchema,
  snapshotSchema,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { z } from 'zod'
import type { ActOutcome, Book } from '../check/book.ts'
import type { Random } from '../lib/random.ts'
import { createLoop } from '../lib/wait.ts'
import { type Answer, isGood } from '../product/calls.ts'
import type { Person } from './people.ts'

/** Somebody at the desk who does one thing after another, and remembers what was answered. */
export interface Operator {
  paused: boolean
  readonly done: number
  stop(): Promise<void>
}

const SERVER_ERROR = 500
const READ_ONLY_SHARE = 0.35
const MINUTE_MS = 60_000
const recordsSchema = z.object({ records: z.array(z.object({ id: z.string() })) })

/** What an answer promises of an act that carries this marker. Told twice, an act is none: then the answer does not carry it. */
export function outcomeOf(answer: Answer, alarmId: string, marker: string): ActOutcome {
  if (answer.kind === 'none' || answer.status >= SERVER_ERROR) return 'unknown'
  if (!isGood(answer)) return 'refused'
  const result = alarmActResultSchema.safeParse(answer.data)
  if (!result.success) return 'unknown'
  if (result.data.refused.some(({ id }) => id === alarmId)) return 'refused'
  const done = result.data.done.find(({ id }) => id === alarmId)
  return done !== undefined && JSON.stringify(done.life ?? {}).includes(marker) ? 'done' : 'unknown'
}

const statusOutcome = (answer: Answer): ActOutcome => {
  if (answer.kind === 'none' || answer.status >= SERVER_ERROR) return 'unknown'
  return isGood(answer) ? 'done' : 'refused'
}

type Act = (alarm: AlarmEvent, marker: string) => { path: string; body: Record<string, unknown> }
const refOf = ({ id, life }: AlarmEvent) => ({ id, version: life?.version ?? 0 })

const ACTS: Readonly<Record<string, Act>> = {
  acknowledge: (alarm, note) => ({ path: '/vigil/alarm/acknowledge', body: { alarms: [refOf(alarm)], note } }),
  handle: (alarm, situation) => ({
    path: '/devicedata/updateDispositionInfo',
    body: { events: [refOf(alarm)], handler: 'Desk', situation, kind: 'normal', options: ['handledOnSite'] },
  }),
  clear: (alarm, note) => ({ path: '/vigil/alarm/judge', body: { ...refOf(alarm), handling: 'clear', note } }),
  upgrade: (alarm, note) => ({ path: '/vigil/alarm/judge', body: { ...refOf(alarm), handling: 'upgrade', note } }),
  downgrade: (alarm, note) => ({ path: '/vigil/alarm/judge', body: { ...refOf(alarm), handling: 'downgrade', note } }),
  shelve: (alarm, reason) => ({
    path: '/vigil/alarm/shelve',
    body: { ...refOf(alarm), reason, until: Date.now() + MINUTE_MS },
  }),
}
/** Most alarms are acknowledged and handled; the rest happens now and then. */
const USUAL = ['acknowledge', 'acknowledge', 'acknowledge', 'handle', 'handle', 'handle', ...Object.keys(ACTS)]

export async function alarmsOf(person: Person): Promise<AlarmEvent[]> {
  const answer = await person.get('/vigil/snapshot')
  const snapshot = isGood(answer) ? snapshotSchema.safeParse(answer.data) : undefined
  return snapshot?.success === true ? snapshot.data.alarms : []
}

export function startOperator(person: Person, sns: readonly string[], book: Book, random: Random): Operator {
  let done = 0

  async function actOn(alarm: AlarmEvent): Promise<void> {
    const what = random.pick(USUAL)
    const marker = book.nextMarker('ACT')
    const act = ACTS[what]?.(alarm, marker)
    if (act === undefined) return
    book.acts.set(marker, { marker, what, by: person.username, alarmId: alarm.id, audited: true, outcome: 'unknown' })
    settle(marker, outcomeOf(await person.post(act.path, act.body), alarm.id, marker))
  }

  function settle(marker: string, outcome: ActOutcome): void {
    const act = book.acts.get(marker)
    if (act !== undefined) act.outcome = outcome
    done += 1
  }

  /** Without an answer it is said again under the same id: it may stand in the log only once. */
  async function comment({ id }: AlarmEvent): Promise<void> {
    const marker = book.nextMarker('ACT')
    book.acts.set(marker, {
      marker,
      what: 'comment',
      by: person.username,
      alarmId: id,
      audited: true,
      outcome: 'unknown',
    })
    const body = { id, commentId: `${marker}-comment`, text: `seen, ${marker}` }
    const first = statusOutcome(await person.post('/vigil/alarm/comment', body))
    settle(marker, first === 'unknown' ? statusOutcome(await person.post('/vigil/alarm/comment', body)) : first)
  }

  async function followPlan({ id }: AlarmEvent): Promise<void> {
    const plans = await person.get('/vigil/plans')
    const known = isGood(plans) ? z.array(alarmPlanSchema).safeParse(plans.data) : undefined
    if (known?.success !== true || known.data.length === 0) return
    const chosen = await person.post('/vigil/alarm/plan', { id, planId: random.pick(known.data).id })
    const plan = isGood(chosen) ? chosenPlanSchema.safeParse(chosen.data) : undefined
    if (plan?.success !== true) return
    book.plans.add(id)
    const step = plan.data.steps[0]
    if (step === undefined || step.tick !== null) return
    const marker = book.nextMarker('ACT')
    const by = person.username
    book.acts.set(marker, { marker, what: 'step', by, alarmId: id, audited: false, outcome: 'unknown' })
    const ticked = await person.post('/vigil/alarm/step', { id, stepId: step.id, done: true, note: marker })
    const told = isGood(ticked) ? JSON.stringify(ticked.data).includes(marker) : true
    settle(marker, told ? statusOutcome(ticked) : 'unknown')
  }

  /** Records of one device: they may become one case when they are of one kind and near each other in time. */
  async function merge({ sn }: AlarmEvent): Promise<void> {
    const endTime = Date.now()
    const past = await person.post('/devicedata/hisAlarm', { sn, beginTime: endTime - 10 * MINUTE_MS, endTime })
    const known = isGood(past) ? recordsSchema.safeParse(past.data) : undefined
    const ids = known?.success === true ? known.data.records.slice(0, 3).map(({ id }) => id) : []
    if (ids.length < 2) return
    const answer = await person.post('/devicedata/mergeAlarm', { ids })
    const merged = isGood(answer) ? alarmCaseSchema.safeParse(answer.data) : undefined
    if (merged?.success === true) book.cases.add(merged.data.id)
  }

  async function command(): Promise<void> {
    const sn = random.pick(sns)
    const answer = await person.post('/vigil/device/command', { sn, name: 'getSensors' })
    const record = isGood(answer) ? commandRecordSchema.safeParse(answer.data) : undefined
    if (record?.success === true) book.commands.set(record.data.id, sn)
  }

  async function look(): Promise<void> {
    const sn = random.pick(sns)
    const until = Date.now()
    const range = { beginTime: until - 10 * MINUTE_MS, endTime: until }
    switch (random.whole(0, 5)) {
      case 0:
        await person.post('/vigil/history/readings', { sn, step: 'raw', ...range, limit: 200 })
        break
      case 1:
        await person.post('/devicedata/hisAlarm', { ...range, limit: 100 })
        break
      case 2:
        await person.post('/vigil/exports/start', { what: 'alarm', format: 'csv', filter: range })
        break
      case 3:
        await person.post('/auth/addSnDetailUserId', { snList: [sn] })
        break
      case 4:
        await person.get('/vigil/overview')
        break
      default:
        await command()
    }
  }

  async function once(): Promise<void> {
    if (operator.paused) return
    if (random.chance(READ_ONLY_SHARE)) return look()
    const alarms = await alarmsOf(person)
    if (alarms.length === 0) return
    const alarm = random.pick(alarms)
    const turn = random.next()
    if (turn < 0.15) await comment(alarm)
    else if (turn < 0.3) await followPlan(alarm)
    else if (turn < 0.38) await merge(alarm)
    else await actOn(alarm)
  }

  const loop = createLoop(once, () => random.whole(200, 1500))
  const operator = {
    paused: false,
    get done() {
      return done
    },
    stop: loop.stop,
  }
  return operator
}

/** Whether a model takes the command that operators send. */
export const takesCommands = (deviceType: string): boolean =>
  registry.model(deviceType)?.commands.includes('getSensors') === true
