import { AUDIT_ACTS, type AuditAct, type AuditRow } from '@vigil/contract'

const isAct = (act: string): act is AuditAct => AUDIT_ACTS.some((each) => each === act)

const JUDGED: Readonly<Record<string, AuditAct>> = {
  upgrade: 'alarmUpgrade',
  downgrade: 'alarmDowngrade',
  clear: 'alarmClear',
}

/** What was done. Rows of earlier versions held three acts under one name; one that nobody knows is undefined. */
export function actOf({ act, detail }: Pick<AuditRow, 'act' | 'detail'>): AuditAct | undefined {
  if (isAct(act)) return act
  return act === 'alarmJudge' ? JUDGED[String(detail.handling)] : undefined
}
