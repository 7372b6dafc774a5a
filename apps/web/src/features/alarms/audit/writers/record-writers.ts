import type { AuditAct } from '@vigil/contract'
import { isDetail, listOf, type Say, written } from '../audit-say.ts'
import type { Writer } from './writer.ts'

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

const report: Writer = ({ template, officeId, begin, enabled, recipients }, say) => [
  ...say.line('reports.field.template', say.word('reports.template', template)),
  ...say.line('reports.field.site', say.office(officeId)),
  ...say.line('reports.field.period', say.time(begin)),
  ...say.line('reports.field.enabled', enabled === undefined ? undefined : say.yesNo(enabled)),
  ...say.line('reports.field.recipients', say.number(recipients)),
]

/** What was kept, taken out of the record, brought in or corrected. */
export const RECORD_WRITERS = {
  surveyKeep: survey,
  surveyRemove: survey,
  estimateKeep: estimate,
  estimateRemove: estimate,
  stayAdd: stay,
  stayRemove: stay,
  retentionSave: retention,
  export: exported,
  exportPlanSave: exportPlan,
  exportPlanRemove: exportPlan,
  exportPlanStop: exportPlan,
  import: imported,
  reportMake: report,
  reportScheduleSave: report,
  reportScheduleRemove: report,
  reportMailTest: report,
  assayItemSave: assay,
  assayRecordMake: assay,
  assayRecordCorrect: assay,
  assayFile: assay,
  referenceAdd: assay,
  referenceApprove: assay,
  referenceRemove: assay,
  axisCheck: assay,
} satisfies Partial<Record<AuditAct, Writer>>
