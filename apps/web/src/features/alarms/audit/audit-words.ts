import { type AuditAct, type AuditRow, type Threshold, thresholdSchema } from '@vigil/contract'
import { actOf } from './audit-acts.ts'
import { type AuditLine, type Detail, isDetail, listOf, type Say, written } from './audit-say.ts'

type Writer = (detail: Detail, say: Say) => readonly AuditLine[]

const nothing: Writer = () => []

const ofAlarm: Writer = ({ alarm, note }, say) => [...say.alarm(alarm), ...say.line('audit.field.note', written(note))]

/** By the number of the state. */
const LEVELS = ['normal', 'warning', 'alarm', 'highRisk'] as const

/** An upgrade of what was as high already changes no level, and is told all the same. */
const judged: Writer = (detail, say) => {
  const [from, to] = [detail.from, detail.to].map((state) => say.word('state', LEVELS[Number(state)]))
  return [
    ...say.alarm(detail.alarm),
    ...(from === to ? say.line('desk.drill.level', to) : say.change(say.t('desk.drill.level'), from, to)),
    ...say.line('audit.field.note', written(detail.note)),
  ]
}

const ofCase: Writer = ({ alarms }, say) => say.count('audit.field.alarms', 'desk.flood.alarms', listOf(alarms).length)

const limitsOf = (value: unknown): ReadonlyMap<string, Threshold> =>
  new Map(
    listOf(value).flatMap((each) => {
      const { data } = thresholdSchema.safeParse(each)
      return data === undefined ? [] : [[`${data.module} ${data.quantity}`, data] as const]
    }),
  )

function limitText(say: Say, limit: Threshold | undefined): string | undefined {
  if (limit === undefined) return undefined
  const steps = [
    ['state.warning', limit.warn],
    ['state.alarm', limit.alarm],
    ['state.highRisk', limit.highRisk],
  ] as const
  return steps
    .flatMap(([key, value]) => (value === undefined ? [] : `${say.t(key)} ${say.number(value, limit.unit)}`))
    .join(', ')
}

const thresholds: Writer = ({ from, to }, say) => {
  const [before, after] = [limitsOf(from), limitsOf(to)]
  return [...after].flatMap(([key, limit]) => {
    const label = [say.word('module', limit.module), say.word('quantity', limit.quantity)].filter(Boolean).join(': ')
    return say.change(label, limitText(say, before.get(key)), limitText(say, limit))
  })
}

const proposedLimit: Writer = ({ quantity, level, value, unit, devices, note }, say) => {
  const [module, key] = String(quantity).split('.')
  const name = [say.word('module', module), say.word('quantity', key)].filter(Boolean).join(': ')
  const limit = [say.word('state', level === 'warn' ? 'warning' : 'alarm'), say.number(value, written(unit))]
  return [
    ...say.change(name, undefined, limit.filter(Boolean).join(' ')),
    ...say.line('survey.devices', say.number(devices)),
    ...say.line('audit.field.note', written(note)),
  ]
}

const survey: Writer = ({ name }, say) => say.line('survey.saved.name', written(name))

const estimate: Writer = ({ name, alarm }, say) => [
  ...say.line('survey.saved.name', written(name)),
  ...say.alarm(alarm),
]

const stay: Writer = ({ who, officeId, from, to }, say) => [
  ...say.line('safety.stays.who', written(who)),
  ...say.line('task.field.office', say.office(officeId)),
  ...say.line('history.period.from', say.time(from)),
  ...say.line('history.period.to', say.time(to)),
]

const ofOffice: Writer = ({ officeId }, say) => say.line('task.field.office', say.office(officeId))

const settings: Writer = ({ params, before }, say) => {
  const was = isDetail(before) ? before : {}
  return Object.entries(isDetail(params) ? params : {}).flatMap(([key, value]) =>
    say.change(
      say.word('setting', key) ?? say.t('common.unknown'),
      say.setting(key, was[key]),
      say.setting(key, value),
    ),
  )
}

const command: Writer = ({ name, params }, say) => [
  ...say.line('audit.field.command', say.word('command', name) ?? say.t('common.unknown')),
  ...(isDetail(params) ? say.line('setting.dataInterval', say.number(params.interval, 's')) : []),
]

const retention: Writer = ({ before, after, until }, say) => {
  const days = (value: unknown): string | undefined =>
    value === null ? say.t('dataAdmin.retention.forEver') : say.number(value)
  const was = isDetail(before) ? before : {}
  const changes = Object.entries(isDetail(after) ? after : {}).flatMap(([key, value]) => {
    const name = say.word('dataAdmin.retention.field', key)
    const label = name === undefined ? say.t('common.unknown') : `${name} (${say.t('dataAdmin.retention.days')})`
    return say.change(label, days(was[key]), days(value))
  })
  return [...changes, ...say.line('audit.field.holdsFrom', say.time(until))]
}

const scenario: Writer = ({ name }, say) => say.line('audit.field.scenario', written(name))

const PRIORITIES = [
  ['low', 1],
  ['mid', 2],
  ['high', 3],
] as const

/** An own one is kept in the words of its site. */
const outcomesTold = (value: unknown, say: Say): string | undefined =>
  listOf(value)
    .flatMap((each) => {
      if (!isDetail(each)) return say.word('alarm.outcome', each) ?? say.t('common.unknown')
      return written(each.words) ?? say.word('alarm.outcome', each.code) ?? []
    })
    .join(', ') || undefined

const outcomes: Writer = (detail, say) => [
  ...say.line('alarmAdmin.plan.site', say.office(detail.officeId)),
  ...say.line('alarmAdmin.outcome.list', outcomesTold(detail.codes, say)),
  ...say.line('alarmAdmin.outcome.own', outcomesTold(detail.own, say)),
]

const escalation: Writer = (detail, say) => [
  ...say.line('alarmAdmin.plan.site', say.office(detail.officeId)),
  ...PRIORITIES.flatMap(([key, priority]) => {
    const steps = detail[key]
    if (!isDetail(steps)) return []
    const parts = [
      ['resound', steps.resoundAfterMin, 'never'],
      ['mail', steps.mailAfterMin, 'nobody'],
      ['every', steps.mailEveryMin, 'nobody'],
    ] as const
    const value = parts
      .map(([name, minutes, none]) => {
        const text = say.number(minutes) ?? say.t(`alarmAdmin.escalation.${none}`)
        return `${say.t(`alarmAdmin.escalation.${name}`)}: ${text}`
      })
      .join(' · ')
    const label = `${say.t('alarmAdmin.escalation.priority')}: ${say.t(`alarm.priority.${priority}`)}`
    return [{ label, value }]
  }),
]

const hosts = (value: unknown): string | undefined => {
  const all = listOf(value).flatMap((host) => written(host) ?? [])
  return all.length === 0 ? undefined : all.join(', ')
}

const cap: Writer = ({ sender, senderName, radiusKm, webhooks, feed }, say) => [
  ...say.line('alarmAdmin.cap.sender', written(sender)),
  ...say.line('alarmAdmin.cap.senderName', written(senderName)),
  ...say.line('alarmAdmin.cap.radius', say.number(radiusKm)),
  ...say.line('alarmAdmin.cap.webhooks', hosts(webhooks) ?? say.t('alarmAdmin.cap.noWebhook')),
  ...say.line('alarmAdmin.cap.feed', say.yesNo(feed)),
]

const phone: Writer = ({ name, host }, say) => [
  ...say.line('reach.own.name', written(name)),
  ...say.line('reach.call.url', written(host)),
]

const call: Writer = ({ name, officeId, host, enabled, secretSet }, say) => [
  ...say.line('reach.call.name', written(name)),
  ...say.line('reach.call.site', officeId === undefined ? undefined : say.office(officeId)),
  ...say.line('reach.call.url', written(host)),
  ...say.line('reach.call.enabled', enabled === undefined ? undefined : say.yesNo(enabled)),
  ...say.line('reach.call.secret', secretSet === undefined ? undefined : say.yesNo(secretSet)),
]

const duty: Writer = ({ username, officeId, from, to }, say) => [
  ...say.line('shift.duty.person', written(username)),
  ...say.line('shift.site', say.office(officeId)),
  ...say.line('shift.duty.from', say.time(from)),
  ...say.line('shift.duty.to', say.time(to)),
]

const handOver: Writer = ({ officeId, role, username }, say) => [
  ...say.line('shift.site', say.office(officeId)),
  ...(role === 'giver' || role === 'taker' ? say.line(`shift.handOver.${role}`, written(username)) : []),
]

const logEntry: Writer = ({ officeId, sn }, say) => [
  ...say.line('shift.site', say.office(officeId)),
  ...say.line('shift.log.about', written(sn)),
]

function periodText(say: Say, begin: unknown, end: unknown): string | undefined {
  const [from, to] = [say.time(begin), say.time(end)]
  return from === undefined && to === undefined ? undefined : `${from ?? '…'} – ${to ?? '…'}`
}

const exported: Writer = ({ what, format, filter, eventId }, say) => {
  const asked = isDetail(filter) ? filter : {}
  return [
    ...say.line('audit.field.records', say.word('exports.subject', what)),
    ...say.line('audit.field.format', written(format)?.toUpperCase()),
    ...(what === 'alarm'
      ? say.alarm(eventId)
      : say.line('audit.field.single', eventId === undefined ? undefined : say.t('common.yes'))),
    ...say.line('history.period.label', periodText(say, asked.beginTime, asked.endTime)),
    ...say.line('history.filter.site', asked.officeId === undefined ? undefined : say.office(asked.officeId)),
    ...say.line('history.filter.model', written(asked.deviceType)),
    ...say.line('history.filter.danger', say.words('kind', asked.dangers)),
    ...(what === 'bundle'
      ? say.line('bundle.field.kinds', say.words('exports.subject', asked.kinds))
      : say.line('history.filter.kind', say.words('alarm.kind', asked.kinds))),
    ...say.line('history.filter.priority', say.words('alarm.priority', asked.priorities)),
    ...say.line('history.filter.phase', say.words('desk.phase', asked.phases)),
    ...say.count('history.selection', 'history.selected', typeof asked.selected === 'number' ? asked.selected : 0),
  ]
}

const exportPlan: Writer = ({ name, unit, enabled, filter, why }, say) => {
  const asked = isDetail(filter) ? filter : {}
  return [
    ...say.line('bundle.plan.name', written(name)),
    ...say.line('bundle.plan.unit', say.word('bundle.plan.units', unit)),
    ...say.line('reports.field.enabled', enabled === undefined ? undefined : say.yesNo(enabled)),
    ...say.line('history.filter.site', asked.officeId === undefined ? undefined : say.office(asked.officeId)),
    ...say.line('bundle.field.kinds', say.words('exports.subject', asked.kinds)),
    ...say.line('audit.field.note', say.word('bundle.plan.stopped', why)),
  ]
}

const imported: Writer = ({ name, stored, known, devices, samples, problems }, say) => {
  const all = listOf(devices).map((sn) => say.names.deviceName(String(sn)) ?? String(sn))
  return [
    ...say.line('dataAdmin.import.column.name', written(name)),
    ...say.line('dataAdmin.import.column.stored', say.number(stored)),
    ...say.line('dataAdmin.import.column.known', say.number(known)),
    ...say.line('dataAdmin.import.samples', samples === undefined || samples === 0 ? undefined : say.number(samples)),
    ...say.line('dataAdmin.import.column.devices', all.length === 0 ? undefined : all.join(', ')),
    ...say.line('audit.field.problems', problems === 0 ? undefined : say.number(problems)),
  ]
}

const assay: Writer = ({ item, name, unit, values, reason, stored }, say) => [
  ...say.line('laboratory.item', written(name ?? item)),
  ...say.line('laboratory.unit', written(unit)),
  ...say.line('laboratory.value', values === undefined ? undefined : listOf(values).join(' ')),
  ...say.line('laboratory.reason', reason === '' ? undefined : written(reason)),
  ...say.line('laboratory.tests', say.number(stored)),
]

const plan: Writer = ({ name, level, officeId }, say) => [
  ...say.line('alarmAdmin.plan.name', written(name)),
  ...say.line('alarmAdmin.plan.level', say.word('alarm.planLevel', level)),
  ...say.line('alarmAdmin.plan.site', say.office(officeId)),
]

const contact: Writer = ({ name, officeId }, say) => [
  ...say.line('alarmAdmin.contact.name', written(name)),
  ...say.line('alarmAdmin.contact.site', say.office(officeId)),
]

const report: Writer = ({ template, officeId, begin, enabled, recipients }, say) => [
  ...say.line('reports.field.template', say.word('reports.template', template)),
  ...say.line('reports.field.site', say.office(officeId)),
  ...say.line('reports.field.period', say.time(begin)),
  ...say.line('reports.field.enabled', enabled === undefined ? undefined : say.yesNo(enabled)),
  ...say.line('reports.field.recipients', say.number(recipients)),
]

const task: Writer = ({ name, officeId, note }, say) => [
  ...say.line('task.field.name', written(name)),
  ...say.line('task.field.office', say.office(officeId)),
  ...say.line('audit.field.note', written(note)),
]

const cotton: Writer = ({ name, officeId, row, column, layer, code, sn }, say) => [
  ...say.line('cotton.field.name', written(name)),
  ...say.line('task.field.office', say.office(officeId)),
  ...say.line('cotton.chosen', row === undefined ? undefined : `${row}-${column}-${layer}`),
  ...say.line('cotton.field.code', written(code)),
  ...say.line('cotton.field.device', written(sn)),
]

const stepOf = (planName: unknown, { text, done }: Detail, say: Say): AuditLine[] => [
  ...say.line('alarmAdmin.plan.name', written(planName)),
  ...say.line('audit.field.step', written(text)),
  ...say.line('audit.field.done', say.yesNo(done)),
]

/** Every act has one: what the server writes and nobody can read would be no audit. */
const WRITERS: Readonly<Record<AuditAct, Writer>> = {
  login: ({ local }, say) => say.line('audit.field.way', local === true ? say.t('audit.local') : undefined),
  loginFailed: nothing,
  logout: nothing,
  passwordChange: nothing,
  profileChange: ({ changed }, say) => say.line('audit.field.changed', say.words('audit.profile', changed)),
  command,
  settingsChange: settings,
  thresholdsChange: thresholds,
  limitsPropose: proposedLimit,
  limitsAgree: proposedLimit,
  limitsDecline: proposedLimit,
  surveyKeep: survey,
  surveyRemove: survey,
  estimateKeep: estimate,
  estimateRemove: estimate,
  stayAdd: stay,
  stayRemove: stay,
  rename: ({ from, to }, say) => say.change(say.t('control.deviceName'), written(from), written(to)),
  scenePlace: ({ x, y }, say) => {
    const [across, down] = [say.number(x), say.number(y)]
    return say.line('audit.field.position', across && down && `${across} / ${down}`)
  },
  alarmAcknowledge: ofAlarm,
  alarmUnacknowledge: ofAlarm,
  alarmUpgrade: judged,
  alarmDowngrade: judged,
  alarmClear: ofAlarm,
  alarmHandle: (detail, say) => [
    ...ofAlarm(detail, say),
    ...say.line('desk.disposal.handler', written(detail.handler)),
    ...say.line('desk.disposal.situation', written(detail.situation)),
    ...say.line('desk.disposal.options', say.words('alarm.disposal', detail.options)),
    ...say.line('alarmAdmin.part.outcomes', outcomesTold(detail.outcomes, say)),
    ...say.line('desk.disposal.kind', say.word('alarm.kind', detail.kind)),
  ],
  alarmShelve: ({ alarm, note, until }, say) => [
    ...say.alarm(alarm),
    ...say.line('desk.shelve.reason', written(note)),
    ...say.line('desk.shelve.returns', say.time(until)),
  ],
  alarmUnshelve: ofAlarm,
  alarmComment: ({ alarm, text }, say) => [...say.alarm(alarm), ...say.line('desk.log.commented', written(text))],
  silence: ({ until }, say) => say.line('audit.field.until', say.time(until)),
  soundOff: ofOffice,
  soundOn: ofOffice,
  alarmDrill: (detail, say) => [
    ...ofAlarm(detail, say),
    ...say.line('desk.drill.module', say.word('module', detail.module)),
    ...say.line('desk.drill.level', say.word('state', LEVELS[Number(detail.state)])),
    ...say.line('desk.drill.minutes', say.number(detail.minutes)),
  ],
  alarmMerge: ofCase,
  alarmUnmerge: ofCase,
  autoMerge: ({ enabled }, say) => say.line('desk.merge.auto', say.yesNo(enabled)),
  alarmPlan: (detail, say) => [...ofAlarm(detail, say), ...say.line('alarmAdmin.plan.name', written(detail.name))],
  alarmStep: (detail, say) => [...ofAlarm(detail, say), ...stepOf(detail.name, detail, say)],
  incidentMove: ofAlarm,
  incidentTake: nothing,
  incidentHand: ({ to }, say) => say.line('incident.handTo', written(to)),
  incidentRelease: nothing,
  planSave: plan,
  planRemove: plan,
  contactSave: contact,
  contactRemove: contact,
  escalationSave: escalation,
  escalationRemove: escalation,
  outcomesSave: outcomes,
  outcomesRemove: outcomes,
  capSettings: cap,
  pushDeviceSave: phone,
  pushDeviceRemove: phone,
  callSave: call,
  callRemove: call,
  callTest: call,
  dutySave: duty,
  dutyRemove: duty,
  handOverMake: handOver,
  handOverChange: handOver,
  handOverSign: handOver,
  logEntry,
  retentionSave: retention,
  scenarioStart: scenario,
  scenarioStop: scenario,
  scenarioRefused: scenario,
  scenarioUnanswered: scenario,
  export: exported,
  exportPlanSave: exportPlan,
  exportPlanRemove: exportPlan,
  exportPlanStop: exportPlan,
  import: imported,
  reportMake: report,
  reportScheduleSave: report,
  reportScheduleRemove: report,
  reportMailTest: report,
  taskMake: task,
  taskChange: task,
  taskStart: task,
  taskPause: task,
  taskResume: task,
  taskFinish: task,
  taskCancel: task,
  taskStep: (detail, say) => [...task(detail, say), ...stepOf(detail.plan, detail, say)],
  stackMake: cotton,
  stackChange: cotton,
  stackRemove: cotton,
  baleSave: cotton,
  probePlace: cotton,
  probeTake: cotton,
  probingBegin: cotton,
  probingEnd: cotton,
  assayItemSave: assay,
  assayRecordMake: assay,
  assayRecordCorrect: assay,
  assayFile: assay,
  referenceAdd: assay,
  referenceApprove: assay,
  referenceRemove: assay,
  axisCheck: assay,
}

/** What a row tells beyond its act, in words. */
export function auditLines(row: Pick<AuditRow, 'act' | 'detail'>, say: Say): readonly AuditLine[] {
  const act = actOf(row)
  return act === undefined ? [] : WRITERS[act](row.detail, say)
}
