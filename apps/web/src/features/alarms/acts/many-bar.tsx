import { CheckCircleOutlined, ClusterOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { mergeCheck } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { ActNote } from './act-note.tsx'
import { unhandled } from './act-refs.ts'
import { useActStage } from './pending-acts.ts'
import { useMayAct } from './use-may-act.ts'
import { useUnderWay } from './use-under-way.ts'

interface ManyBarProps {
  readonly label: string
  /** How many, in words. */
  readonly count: string
  readonly alarms: readonly AlarmEvent[]
  /** In words: none of them any more. */
  readonly clear: string
  /** Acts that come before the others. */
  readonly children?: ReactNode
  /** Ways to choose more. */
  readonly extra?: ReactNode
  onHandle(alarms: readonly AlarmEvent[]): void
  onMerged(): void
  onClear(): void
}

/** The office stands for the place where devices are together. */
const mergeRecordOf = ({ id, sn, officeName, kind, beginTime }: AlarmEvent) => ({
  id,
  sn,
  combinationName: officeName,
  alarmType: kind,
  beginTime,
})

/** What can be done to several alarms at once. Each rule of merging that they break has its own message; the server checks them again. */
export function ManyBar(props: ManyBarProps) {
  const { label, count, alarms, clear, children, extra, onHandle, onMerged, onClear } = props
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  // Of an act on one of them, wherever it was started.
  const busy = useActStage(alarms) !== undefined
  const [problems, setProblems] = useState<readonly string[]>([])
  const open = unhandled(alarms)
  const merge = async () => {
    const found = mergeCheck(alarms.map(mergeRecordOf))
    setProblems(found.map(({ key, values }) => t(key, values ?? {})))
    if (found.length > 0) return
    const merged = await run(() => api('mergeAlarm', { ids: alarms.map(({ id }) => id) }), 'error.mergeFailed')
    if (merged === undefined) return
    confirm(t('desk.merge.done', { count: merged.events.length }))
    onMerged()
  }
  return (
    <div className="mark-bar" role="toolbar" aria-label={label}>
      <strong role="status">{count}</strong>
      {children}
      {may.handle && (
        <Button
          icon={<CheckCircleOutlined />}
          disabled={busy || stage !== undefined || open.length === 0}
          onClick={() => onHandle(open)}
        >
          {t('desk.act.handle')}
        </Button>
      )}
      {may.act && (
        <Button icon={<ClusterOutlined />} disabled={busy} loading={stage !== undefined} onClick={() => void merge()}>
          {t('desk.act.merge')}
        </Button>
      )}
      <span className="desk-room" />
      {extra}
      <Button type="text" onClick={onClear}>
        {clear}
      </Button>
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="mark-problems"
          title={t('desk.merge.notPossible')}
          description={
            <ul>
              {problems.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
          closable={{ onClose: () => setProblems([]), 'aria-label': t('common.close') }}
        />
      )}
    </div>
  )
}
