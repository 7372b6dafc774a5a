import { ENDPOINTS, type Endpoint, type EndpointName, LATER } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANSWERED_BY } from '../src/platform/http/answered-by.ts'
import { CALLERS, type Caller, type Change, MARKS, type ReachWorld, type Side, startReachWorld } from './reach-world.ts'
import { REQUESTS } from './samples/samples.ts'

/** They end the session that asks, or are no user's. */
const LEFT_OUT: readonly string[] = [...LATER, 'logout', 'updatePassword', 'login', 'localLogin', 'ingest']
const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])
  .filter(([name]) => !LEFT_OUT.includes(name))
  .map(([name, endpoint]) => ({ name, endpoint }))
const needsCode = ({ access }: Endpoint): boolean => Array.isArray(access)

/** What the server does by itself, whoever calls what. */
const BY_ITSELF =
  /^(organisation_change|server_post|device_latest|device_state_change|fault|escalation_mail|alarm_mail|alarm_event|alarm_transition|device_background|device_background_past|history_writer|rollup_late|server_run|session|outbox|reach_told|replay_picture|replay_alarm|replay_rise|alarm_delta|alarm_day|alarm_month|alarm_slot|alarm_slot_place|state_touched|state_day|state_month|figure|figure_place|disposal_delta|disposal_day|disposal_month|judged_delta|judged_limit|lot_touched|alarm_lot|inspection_delta|inspection_day|state_figure|state_counted|report_mail|verdict_wanted|alarm_verdict)$/
const OWN_SETTINGS = [
  ...['maintenance', 'deviceAddress', 'rollup', 'firstReports', 'vapid'],
  ...[
    'statistics',
    'figures.alarm',
    'disposalStatistics',
    'judgedLimits',
    'figures.disposal',
    'detectionStatistics',
    'figures.check',
    'stateStatistics',
    'lotStatistics',
    'figures.lot',
    'inspectionStatistics',
    'figures.inspection',
  ],
]

/** Preferences of the caller alone, and what they put away of their own: nobody asks later who did that. */
const UNAUDITED: readonly EndpointName[] = [
  'changeLanguage',
  'saveQuery',
  'removeQuery',
  'saveReplayBookmark',
  'removeReplayBookmark',
  'saveMonitorView',
  'removeMonitorView',
  'cancelExport',
]

let world: ReachWorld
beforeAll(async () => {
  world = await startReachWorld()
})
afterAll(() => world?.stop())

/** A request about the things of one side, by the user of another perhaps. `everywhere`: for no office at all. */
function requestOf(name: EndpointName, caller: Caller, side: Side, everywhere = false): Record<string, unknown> {
  const { officeId, sn, alarm, plan, contact, task, stack, query, job, report, schedule, exportPlan, good } =
    world.sides[side]
  const names: Record<string, unknown> = {
    'SN-1': sn,
    a1: alarm.id,
    a2: alarm.id,
    p1: plan.id,
    n1: contact.id,
    77: task.id,
    99: stack.id,
    q1: query,
    e1: job,
    r1: report,
    rs1: schedule.id,
    ep1: exportPlan.id,
    g1: good.id,
  }
  const office = everywhere ? null : officeId
  const versions: Partial<Record<EndpointName, number>> = {
    removePlan: plan.version,
    removeContact: contact.version,
    actOnTask: task.version,
    removeStack: stack.version,
    removeReportSchedule: schedule.version,
    removeExportPlan: exportPlan.version,
    removeStoredGood: good.version,
  }
  const put = (value: unknown, key = ''): unknown => {
    if (key === 'officeId') return office
    if (typeof value === 'string') return names[value] ?? value
    if (Array.isArray(value)) return value.map((each) => put(each))
    if (typeof value !== 'object' || value === null) return key === 'version' ? (versions[name] ?? value) : value
    return Object.fromEntries(Object.entries(value).map(([each, inner]) => [each, put(inner, each)]))
  }
  const request = put(REQUESTS[name] ?? {}) as Record<string, unknown>
  const shown = { id: alarm.id, version: alarm.version }
  const special: Partial<Record<EndpointName, object>> = {
    mqttConfig: { clientId: `web-${world.userIds[caller]}-x` },
    updateUser: { id: world.sides[side].userId, name: 'Somebody else' },
    acknowledgeAlarms: { alarms: [shown], note: '' },
    judgeAlarm: { ...shown, handling: 'upgrade', note: 'seen' },
    shelveAlarm: { ...shown, reason: 'works', until: Date.now() + 3_600_000 },
    updateDispositionInfo: { events: [shown], handler: 'A', situation: 'B', kind: 'normal' },
    savePlan: { name: 'Chlorine', level: 1, kinds: [], officeId: office, steps: [{ text: 'Close the gate' }] },
    saveCapSettings: { version: 0 },
    commentAlarm: { id: alarm.id, commentId: `${caller} on ${side}`, text: 'seen' },
    deviceTrack: { sn, from: Date.now() - 3_600_000, to: Date.now() },
    alarmKpis: { from: Date.now() - 3_600_000, to: Date.now(), officeId },
    alarmStatistics: { unit: 'year', officeId },
    stateStatistics: { unit: 'year', officeId },
    coverageStatistics: { unit: 'year', officeId },
    cottonAlarmStatistics: { unit: 'year', officeId },
    cottonCheckStatistics: { unit: 'year', officeId },
    detectStatistics: { unit: 'year', officeId },
    lowerLimits: { unit: 'year', officeId },
    queryRg05NuclideOrdata: { officeId },
    storeImport: { name: 'gate.csv', content: `sn,time,nuclearMod.doseRate\n${sn},${new Date().toISOString()},0.1\n` },
    checkImport: { name: 'gate.csv', content: `sn,time,nuclearMod.doseRate\n${sn},${new Date().toISOString()},0.1\n` },
    getDeviceCombinationById: { id: officeId },
    deviceInfo: { officeId },
    recentAlarms: { officeId },
    hisAlarm: { officeId, beginTime: Date.now() - 3_600_000, endTime: Date.now() + 3_600_000 },
  }
  return { ...request, ...special[name] }
}

type Owner = Side | 'top' | 'site'
/** Whom a row of the database belongs to; `site` when it belongs to no device, office or person. */
function ownerOf({ table, row }: Change): Owner {
  const sides = Object.entries(world.sides) as [Side, ReachWorld['sides'][Side]][]
  const whose = (found: (things: ReachWorld['sides'][Side]) => boolean): Owner =>
    sides.find(([, things]) => found(things))?.[0] ?? 'top'
  if (row.device_id != null) return whose(({ deviceId }) => deviceId === Number(row.device_id))
  if (row.office_id != null) return whose(({ officeId }) => officeId === String(row.office_id))
  if (row.stack_id != null) return whose(({ stack }) => stack.id === String(row.stack_id))
  // An incident is of everybody who sees an alarm of it: what is asked is who had a hand in it.
  const actor = table === 'incident' ? row.taken_id : row.user_id
  const alarm = row.alarm_id ?? row.event_id
  if (alarm != null) return whose((things) => things.alarm.id === alarm)
  if (actor != null) {
    const caller = CALLERS.find((each) => world.userIds[each] === String(actor))
    if (caller === 'otherAdmin') return 'metro'
    return caller === 'officeAdmin' || caller === 'customs' || caller === 'nobody' ? 'harbour' : 'top'
  }
  return 'site'
}
const isAct = ({ table, act, row }: Change): boolean =>
  !BY_ITSELF.test(table) &&
  // An alarm moves by itself; whoever moves it stands in its log.
  !(table === 'alarm_log' && row.user_id === null) &&
  // A schedule makes its reports by itself, and moves on.
  !(table === 'report' && row.schedule_id !== null) &&
  !(table === 'report_schedule' && row.changed_by === '') &&
  // A command that nobody answers ends by itself, later.
  !(table === 'device_command' && act === 'update') &&
  // When a phone was told last.
  !(table === 'push_device' && act === 'update') &&
  // How far a file has come.
  !(table === 'export_job' && act === 'update') &&
  !(table === 'setting' && OWN_SETTINGS.some((key) => String(row.key).startsWith(key)))
const acts = async (): Promise<Change[]> => (await world.changes()).filter(isAct)

const STRANGERS: [caller: Caller, own: Side, foreign: Side][] = [
  ['officeAdmin', 'harbour', 'metro'],
  ['customs', 'harbour', 'metro'],
  ['nobody', 'harbour', 'metro'],
  ['otherAdmin', 'metro', 'harbour'],
]

describe.each(STRANGERS)('%s', (caller, own, foreign) => {
  it.each(ROWS)(
    'reads and changes nothing of others by $name, nor of the site [PRM-01, PRM-04]',
    async ({ name, endpoint }) => {
      for (const [side, everywhere] of [
        [foreign, false],
        [own, true],
      ] as const) {
        await world.changes()
        const request = requestOf(name, caller, side, everywhere)
        const { text } = await world.call(caller, endpoint, request)
        // What they asked for may be repeated to them.
        const answered = text.replaceAll(world.sides[foreign].sn, '')
        expect(answered).not.toContain(MARKS[foreign])
        const beyond = (await acts()).filter((change) => ![own, 'top'].includes(ownerOf(change)))
        expect(beyond.map(({ table, row }) => ({ table, row }))).toEqual([])
      }
    },
  )
})

describe('somebody who may do nothing', () => {
  it.each(ROWS.filter(({ endpoint }) => needsCode(endpoint)))(
    'is refused by $name [PRM-01]',
    async ({ name, endpoint }) => {
      const { code } = await world.call('nobody', endpoint, requestOf(name, 'nobody', 'harbour'))
      expect(code).toBe(403)
    },
  )
})

describe.each(['operator', 'watcher'] as const)('%s, who sees the whole site', (caller) => {
  it.each(ROWS.filter(({ endpoint }) => endpoint.reach === 'site'))(
    'sets nothing for it by $name [PRM-01]',
    async ({ name, endpoint }) => {
      await world.changes()
      expect((await world.call(caller, endpoint, requestOf(name, caller, 'harbour'))).code).toBe(403)
      expect(await acts()).toEqual([])
    },
  )
})

describe('who administers the whole site', () => {
  const changed = new Map<EndpointName, Change[]>()
  /** What ends a thing comes after what is done with it. */
  const order = (name: EndpointName): number => {
    if (name === 'acknowledgeAlarms') return 0
    if (name === 'updateDispositionInfo') return 2
    return /^(remove|cancel)/.test(name) ? 3 : 1
  }

  it('makes every call once', async () => {
    for (const { name, endpoint } of [...ROWS].sort((a, b) => order(a.name) - order(b.name))) {
      await world.lookAgain('border')
      await world.changes()
      const request = requestOf(name, 'siteAdmin', 'border')
      if (name === 'updateUser') request.id = world.userIds.siteAdmin
      const { status } = await world.call('siteAdmin', endpoint, request)
      expect([name, status < 500]).toEqual([name, true])
      changed.set(name, await acts())
    }
    // The sweep is worth what it reaches.
    const reached: EndpointName[] = [
      'acknowledgeAlarms',
      'commentAlarm',
      'drillAlarm',
      'savePlan',
      'removePlan',
      'saveContact',
      'removeContact',
      'saveEscalationRule',
      'saveOutcomeRule',
      'saveRetention',
      'saveCapSettings',
      'startExport',
      'storeImport',
      'updateUser',
      'saveTask',
      'actOnTask',
      'saveStack',
      'removeStack',
      'saveBale',
      'makeReport',
      'saveReportSchedule',
      'removeReportSchedule',
      'saveExportPlan',
      'removeExportPlan',
      'savePushDevice',
      'saveAlarmCall',
      'saveDuty',
      'makeHandOver',
      'writeLogEntry',
      'saveStoredGood',
      'removeStoredGood',
    ]
    expect(reached.filter((name) => changed.get(name)?.length === 0)).toEqual([])
  })

  it('a call that changes what belongs to no device, office or person is declared to reach the site', () => {
    const wrong = [...changed].filter(
      ([name, all]) => ENDPOINTS[name].reach !== 'site' && all.some((change) => ownerOf(change) === 'site'),
    )
    expect(wrong.map(([name, all]) => [name, all.map(({ table }) => table)])).toEqual([])
  })

  it('a call that may be answered by any server, or asked once more of the next one, changes nothing', () => {
    const wrong = [...changed].filter(([name, all]) => ANSWERED_BY[name] !== 'act' && all.length > 0)
    expect(wrong.map(([name, all]) => [name, all.map(({ table }) => table)])).toEqual([])
  })

  it('a call that changes anything leaves a row in the audit', () => {
    const silent = [...changed].filter(
      ([name, all]) => all.length > 0 && !UNAUDITED.includes(name) && !all.some(({ table }) => table === 'audit'),
    )
    expect(silent.map(([name, all]) => [name, all.map(({ table }) => table)])).toEqual([])
  })
})
