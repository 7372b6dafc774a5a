import type { AuditAct } from '@vigil/contract'
import { written } from '../audit-say.ts'
import { stepOf, type Writer } from './writer.ts'

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

/** Tasks, and the round of a cotton warehouse. */
export const TASK_WRITERS = {
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
} satisfies Partial<Record<AuditAct, Writer>>
