import { type AuditLine, type Detail, isDetail, listOf, type Say, written } from '../audit-say.ts'

/** What one act tells, as lines of a label and a value. */
export type Writer = (detail: Detail, say: Say) => readonly AuditLine[]

export const nothing: Writer = () => []

export const ofOffice: Writer = ({ officeId }, say) => say.line('task.field.office', say.office(officeId))

/** An own one is kept in the words of its site. */
export const outcomesTold = (value: unknown, say: Say): string | undefined =>
  listOf(value)
    .flatMap((each) => {
      if (!isDetail(each)) return say.word('alarm.outcome', each) ?? say.t('common.unknown')
      return written(each.words) ?? say.word('alarm.outcome', each.code) ?? []
    })
    .join(', ') || undefined

export const stepOf = (planName: unknown, { text, done }: Detail, say: Say): AuditLine[] => [
  ...say.line('alarmAdmin.plan.name', written(planName)),
  ...say.line('audit.field.step', written(text)),
  ...say.line('audit.field.done', say.yesNo(done)),
]
