import type { AuditAct, AuditRow } from '@vigil/contract'
import { actOf } from './audit-acts.ts'
import type { AuditLine, Say } from './audit-say.ts'
import { ALARM_WRITERS } from './writers/alarm-writers.ts'
import { DEVICE_WRITERS } from './writers/device-writers.ts'
import { OFFICE_WRITERS } from './writers/office-writers.ts'
import { RECORD_WRITERS } from './writers/record-writers.ts'
import { TASK_WRITERS } from './writers/task-writers.ts'
import { nothing, type Writer } from './writers/writer.ts'

/** Every act has one: what the server writes and nobody can read would be no audit. */
const WRITERS: Readonly<Record<AuditAct, Writer>> = {
  login: ({ local }, say) => say.line('audit.field.way', local === true ? say.t('audit.local') : undefined),
  loginFailed: nothing,
  logout: nothing,
  passwordChange: nothing,
  profileChange: ({ changed }, say) => say.line('audit.field.changed', say.words('audit.profile', changed)),
  ...ALARM_WRITERS,
  ...DEVICE_WRITERS,
  ...OFFICE_WRITERS,
  ...RECORD_WRITERS,
  ...TASK_WRITERS,
}

/** What a row tells beyond its act, in words. */
export function auditLines(row: Pick<AuditRow, 'act' | 'detail'>, say: Say): readonly AuditLine[] {
  const act = actOf(row)
  return act === undefined ? [] : WRITERS[act](row.detail, say)
}
