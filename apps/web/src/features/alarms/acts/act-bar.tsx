import {
  CheckCircleOutlined,
  EyeOutlined,
  FallOutlined,
  InboxOutlined,
  MoreOutlined,
  MutedOutlined,
  RiseOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import { isShelved, possibleHandlings } from '@vigil/domain'
import { Button, Dropdown } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { Countdown } from '../../../ui/time/age.tsx'
import type { AskedAct } from './act-dialog.tsx'
import { useActStage } from './pending-acts.ts'
import type { AlarmActs } from './use-acts.ts'
import { useMayAct } from './use-may-act.ts'

interface ActBarProps {
  readonly alarm: AlarmEvent
  readonly acts: AlarmActs
  ask(asked: AskedAct): void
}

const JUDGE_ICONS = { upgrade: <RiseOutlined />, downgrade: <FallOutlined />, clear: <StopOutlined /> } as const

/** The sound alone, for five minutes; the alarm waits on. */
function SilenceAct({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTranslation()
  const { watch, isReplay } = useLive()
  const device = useDevice(alarm.sn)
  if (alarm.endTime !== null || isReplay) return null
  if (device?.silenced !== undefined) {
    return (
      <Button icon={<MutedOutlined />} disabled>
        {t('state.silenced')} <Countdown until={device.silenced.until} />
      </Button>
    )
  }
  return (
    <Button
      className="act-silence"
      icon={<MutedOutlined />}
      title={t('monitor.silence')}
      onClick={() => watch.silenceDevice(alarm.sn)}
    >
      {t('monitor.silence')}
    </Button>
  )
}

/** Silence, acknowledge, handle and clear are four different things. */
export function ActBar({ alarm, acts, ask }: ActBarProps) {
  const { t } = useTranslation()
  const { link, isReplay } = useLive()
  const may = useMayAct()
  const stage = useActStage(useMemo(() => [alarm], [alarm]))
  // Whoever acts on a picture that an own act is about to change is told that "somebody" was first.
  const busy = stage !== undefined
  const waits = busy && { disabled: true, title: t(stage === 'sent' ? 'desk.act.sending' : 'desk.act.notStored') }
  const { life, handled } = alarm
  if (!may.act || life === undefined || handled) {
    return (
      <div className="act-bar">
        <SilenceAct alarm={alarm} />
        {!may.act && <span className="quiet">{t(isReplay ? 'replay.noActs' : 'desk.act.mayNot')}</span>}
      </div>
    )
  }
  const shelved = isShelved(life, link.serverNow())
  const judgings = [...new Set([...possibleHandlings(alarm.state), 'clear' as const])]
  return (
    <div className="act-bar">
      {life.acknowledged === null && (
        <Button type="primary" icon={<EyeOutlined />} loading={busy} onClick={() => void acts.acknowledge([alarm])}>
          {t('desk.act.acknowledge')}
        </Button>
      )}
      {may.handle && (
        <Button
          type={life.acknowledged === null ? 'default' : 'primary'}
          icon={<CheckCircleOutlined />}
          {...waits}
          onClick={() => ask({ type: 'handle', alarms: [alarm] })}
        >
          {t('desk.act.handle')}
        </Button>
      )}
      {shelved ? (
        <Button icon={<UndoOutlined />} loading={busy} onClick={() => void acts.unshelve(alarm)}>
          {t('desk.act.unshelve')}
        </Button>
      ) : (
        <Button icon={<InboxOutlined />} {...waits} onClick={() => ask({ type: 'shelve', alarm })}>
          {t('desk.act.shelve')}
        </Button>
      )}
      <SilenceAct alarm={alarm} />
      {may.handle && (
        <Dropdown
          trigger={['click']}
          disabled={busy}
          menu={{
            items: judgings.map((handling) => ({
              key: handling,
              icon: JUDGE_ICONS[handling],
              label: t(`alarm.act.${handling}`),
              danger: handling === 'clear',
              onClick: () => ask({ type: 'judge', alarm, handling }),
            })),
          }}
        >
          <Button icon={<MoreOutlined />} aria-label={t('desk.act.more')} title={t('desk.act.more')} {...waits} />
        </Dropdown>
      )}
    </div>
  )
}
