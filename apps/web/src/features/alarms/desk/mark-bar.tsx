import { CheckCircleOutlined, ClusterOutlined, EyeOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { mergeCheck } from '@vigil/domain'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { unacknowledged, unhandled } from '../acts/act-refs.ts'
import type { AlarmActs } from '../acts/use-acts.ts'
import { useFailure } from '../acts/use-failure.ts'
import { useMayAct } from '../acts/use-may-act.ts'

interface MarkBarProps {
  readonly marked: readonly AlarmEvent[]
  readonly acts: AlarmActs
  onHandle(alarms: readonly AlarmEvent[]): void
  onMarkAll(): void
  /** Takes all marks away. */
  onClear(): void
}

/** What can be done to several alarms at once. */
export function MarkBar({ marked, acts, onHandle, onMarkAll, onClear }: MarkBarProps) {
  const { t } = useTranslation()
  const { api, confirm } = useSession()
  const may = useMayAct()
  const fail = useFailure()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const waiting = unacknowledged(marked)
  const open = unhandled(marked)

  const acknowledge = async () => {
    if ((await acts.acknowledge(waiting)) !== undefined) onClear()
  }
  const merge = async () => {
    const found = mergeCheck(
      marked.map(({ id, sn, officeName, kind, beginTime }) => ({
        id,
        sn,
        combinationName: officeName,
        alarmType: kind,
        beginTime,
      })),
    )
    setProblems(found.map(({ key, values }) => t(key, values ?? {})))
    if (found.length > 0) return
    setBusy(true)
    try {
      const merged = await api('mergeAlarm', { ids: marked.map(({ id }) => id) })
      confirm(t('desk.merge.done', { count: merged.events.length }))
      onClear()
    } catch (error) {
      fail(error, 'error.mergeFailed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mark-bar" role="toolbar" aria-label={t('desk.marked.label')}>
      <strong role="status">{t('desk.marked.count', { count: marked.length })}</strong>
      <Button
        type="primary"
        icon={<EyeOutlined />}
        disabled={waiting.length === 0}
        loading={acts.busy}
        onClick={() => void acknowledge()}
      >
        {t('desk.act.acknowledge')}
      </Button>
      {may.handle && (
        <Button icon={<CheckCircleOutlined />} disabled={open.length === 0} onClick={() => onHandle(open)}>
          {t('desk.act.handle')}
        </Button>
      )}
      <Button icon={<ClusterOutlined />} loading={busy} onClick={() => void merge()}>
        {t('desk.act.merge')}
      </Button>
      <span className="desk-room" />
      <Button type="text" onClick={onMarkAll}>
        {t('desk.marked.all')}
      </Button>
      <Button type="text" onClick={onClear}>
        {t('desk.marked.none')}
      </Button>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
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
