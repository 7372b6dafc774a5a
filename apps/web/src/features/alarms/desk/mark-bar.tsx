import { EyeOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { unacknowledged } from '../acts/act-refs.ts'
import { ManyBar } from '../acts/many-bar.tsx'
import { useActStage } from '../acts/pending-acts.ts'
import type { AlarmActs } from '../acts/use-acts.ts'

interface MarkBarProps {
  readonly marked: readonly AlarmEvent[]
  readonly acts: AlarmActs
  onHandle(alarms: readonly AlarmEvent[]): void
  onMarkAll(): void
  /** Takes all marks away. */
  onClear(): void
}

/** Alarms that are marked on the desk. */
export function MarkBar({ marked, acts, onHandle, onMarkAll, onClear }: MarkBarProps) {
  const { t } = useTranslation()
  const waiting = unacknowledged(marked)
  const stage = useActStage(marked)
  const acknowledge = async () => {
    if ((await acts.acknowledge(waiting)) !== undefined) onClear()
  }
  return (
    <ManyBar
      label={t('desk.marked.label')}
      count={t('desk.marked.count', { count: marked.length })}
      alarms={marked}
      clear={t('desk.marked.none')}
      extra={
        <Button type="text" onClick={onMarkAll}>
          {t('desk.marked.all')}
        </Button>
      }
      onHandle={onHandle}
      onMerged={onClear}
      onClear={onClear}
    >
      <Button
        type="primary"
        icon={<EyeOutlined />}
        disabled={waiting.length === 0}
        loading={stage !== undefined}
        onClick={() => void acknowledge()}
      >
        {t('desk.act.acknowledge')}
      </Button>
    </ManyBar>
  )
}
