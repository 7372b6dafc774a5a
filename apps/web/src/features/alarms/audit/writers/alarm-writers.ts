import type { AuditAct } from '@vigil/contract'
import { listOf, written } from '../audit-say.ts'
import { nothing, ofOffice, outcomesTold, stepOf, type Writer } from './writer.ts'

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

/** What people did to alarms, incidents and sounds. */
export const ALARM_WRITERS = {
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
} satisfies Partial<Record<AuditAct, Writer>>
