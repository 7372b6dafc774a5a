import type { AuditAct } from '@vigil/contract'
import { isDetail, listOf, written } from '../audit-say.ts'
import { outcomesTold, type Writer } from './writer.ts'

const PRIORITIES = [
  ['low', 1],
  ['mid', 2],
  ['high', 3],
] as const

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

const plan: Writer = ({ name, level, officeId }, say) => [
  ...say.line('alarmAdmin.plan.name', written(name)),
  ...say.line('alarmAdmin.plan.level', say.word('alarm.planLevel', level)),
  ...say.line('alarmAdmin.plan.site', say.office(officeId)),
]

const contact: Writer = ({ name, officeId }, say) => [
  ...say.line('alarmAdmin.contact.name', written(name)),
  ...say.line('alarmAdmin.contact.site', say.office(officeId)),
]

const good: Writer = ({ officeId, kind, what, amount, unit, place, from }, say) => {
  const before = isDetail(from) ? say.number(from.amount, String(from.unit)) : undefined
  const now = say.number(amount, String(unit))
  return [
    ...say.line('stored.what', kind === 'substance' ? (say.word('substance', what) ?? written(what)) : written(what)),
    ...say.line('stored.site', say.office(officeId)),
    ...(before === undefined || before === now
      ? say.line('stored.amount', now)
      : say.change(say.t('stored.amount'), before, now)),
    ...say.line('stored.place', written(place)),
  ]
}

/** What a site keeps in order: plans, contacts, ways to reach people, who is on duty. */
export const OFFICE_WRITERS = {
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
  goodSave: good,
  goodRemove: good,
} satisfies Partial<Record<AuditAct, Writer>>
