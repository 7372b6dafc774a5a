import type { AlarmEvent } from '@vigil/contract'
import type { EventHandling } from '@vigil/domain'
import { Modal } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ClearForm } from './clear-form.tsx'
import { DisposalForm } from './disposal-form.tsx'
import { JudgeForm } from './judge-form.tsx'
import { ShelveForm } from './shelve-form.tsx'

/** An act that asks for more than a click. */
export type AskedAct =
  | { readonly type: 'handle' | 'clear'; readonly alarms: readonly AlarmEvent[] }
  | { readonly type: 'judge'; readonly alarm: AlarmEvent; readonly handling: EventHandling }
  | { readonly type: 'shelve'; readonly alarm: AlarmEvent }

interface ActDialogProps {
  readonly asked: AskedAct | undefined
  /** `done`: it was done, not called off. */
  onClose(done: boolean): void
}

export function ActDialog({ asked, onClose }: ActDialogProps) {
  const { t } = useTranslation()
  const ends = { onDone: () => onClose(true), onCancel: () => onClose(false) }
  const names =
    asked === undefined ? [] : ('alarms' in asked ? asked.alarms : [asked.alarm]).map(({ deviceName }) => deviceName)
  const title =
    asked === undefined
      ? ''
      : asked.type === 'judge'
        ? t(`alarm.act.${asked.handling}`)
        : t(asked.type === 'clear' ? 'alarm.act.clear' : `desk.act.${asked.type}`)
  return (
    <Modal
      className="act-dialog"
      centered
      open={asked !== undefined}
      title={
        <>
          {title}: <bdi>{names[0]}</bdi>
          {names.length > 1 && ` ${t('desk.more', { count: names.length - 1 })}`}
        </>
      }
      footer={null}
      onCancel={ends.onCancel}
      destroyOnHidden
      width={560}
    >
      {asked?.type === 'handle' && <DisposalForm alarms={asked.alarms} {...ends} />}
      {asked?.type === 'clear' && <ClearForm alarms={asked.alarms} {...ends} />}
      {asked?.type === 'judge' && <JudgeForm alarm={asked.alarm} handling={asked.handling} {...ends} />}
      {asked?.type === 'shelve' && <ShelveForm alarm={asked.alarm} {...ends} />}
    </Modal>
  )
}
