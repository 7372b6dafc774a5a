import { CheckCircleOutlined, EyeOutlined, StopOutlined } from '@ant-design/icons'
import type { AlarmEvent } from '@vigil/contract'
import type { IncidentGroup } from '@vigil/domain'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useShortcut } from '../../../../lib/use-shortcut.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { AlarmMarks } from '../../../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../../../ui/alarm/alarm-value.tsx'
import { useIncidentHeadline } from '../../../../ui/alarm/use-incident-headline.ts'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { Age } from '../../../../ui/time/age.tsx'
import { ActDialog, type AskedAct } from '../../acts/act-dialog.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { unacknowledged, unhandled } from '../../acts/act-refs.ts'
import { useActStage } from '../../acts/pending-acts.ts'
import { RefusedNote } from '../../acts/refused-note.tsx'
import { useActs } from '../../acts/use-acts.ts'
import { useMayAct } from '../../acts/use-may-act.ts'
import '../../alarms.css'
import '../../desk/incident-row.css'
import { IncidentFile } from '../../acts/incident-file.tsx'
import { CardFrame, CloseCard, CouldNot } from '../card-frame.tsx'
import { type IncidentData, useIncident } from '../data/use-incident.ts'
import { IncidentLog } from '../log/incident-log.tsx'
import { IncidentFirst } from './incident-first.tsx'
import { IncidentMembers } from './incident-members.tsx'
import { IncidentWho } from './incident-who.tsx'

interface IncidentCardProps {
  readonly id: string
  onClose(): void
  onOpen(id: string): void
}

interface OpenProps extends IncidentCardProps {
  readonly members: IncidentGroup['alarms']
  readonly data: IncidentData
}

/** One acknowledge, one disposal: each of its alarms gets them, and keeps a line of its own. */
function Acts({ members, onDone }: { members: readonly AlarmEvent[]; onDone(): void }) {
  const { t } = useTranslation()
  const acts = useActs()
  const may = useMayAct()
  const stage = useActStage(members)
  const [asked, setAsked] = useState<AskedAct>()
  const waiting = unacknowledged(members)
  const open = unhandled(members)
  const busy = stage !== undefined
  const mayAct = may.act && !busy
  useShortcut('acknowledge', () => void acts.acknowledge(waiting), mayAct && waiting.length > 0)
  useShortcut('handle', () => setAsked({ type: 'handle', alarms: open }), mayAct && may.handle && open.length > 0)
  return (
    <>
      {may.act && open.length > 0 && (
        <div className="act-bar">
          {waiting.length > 0 && (
            <Button type="primary" icon={<EyeOutlined />} loading={busy} onClick={() => void acts.acknowledge(waiting)}>
              {t('incident.acknowledgeAll', { count: waiting.length })}
            </Button>
          )}
          {may.handle && (
            <>
              <Button
                type={waiting.length === 0 ? 'primary' : 'default'}
                icon={<CheckCircleOutlined />}
                disabled={busy}
                onClick={() => setAsked({ type: 'handle', alarms: open })}
              >
                {t('incident.handleAll', { count: open.length })}
              </Button>
              <Button icon={<StopOutlined />} disabled={busy} onClick={() => setAsked({ type: 'clear', alarms: open })}>
                {t('incident.clearAll', { count: open.length })}
              </Button>
            </>
          )}
        </div>
      )}
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      <ActDialog
        asked={asked}
        onClose={(done) => {
          setAsked(undefined)
          if (done) onDone()
        }}
      />
    </>
  )
}

function OpenIncident({ id, members, data, onClose, onOpen }: OpenProps) {
  const { t } = useTranslation()
  const { isReplay, link } = useLive()
  const { headline, title, facts } = useIncidentHeadline(members)
  const { detail, failed, retry, change } = data
  const { telling, firstOut, since, state } = headline
  // The record has what came later, too.
  const log = (detail?.log ?? []).filter(({ at }) => !isReplay || at <= link.serverNow())
  return (
    <>
      <header className="acard-head" data-not-real={firstOut.kind !== 'normal'}>
        <div className="acard-title">
          <StateMark state={state} />
          <h2 className="incident-card-title">
            <bdi>{title}</bdi>
          </h2>
          <CloseCard onClose={onClose} />
        </div>
        <p className="incident-facts-line">
          <bdi>{facts}</bdi>
          <Age at={since} />
        </p>
        {telling !== null && (
          <div className="incident-card-now">
            <AlarmValue alarm={telling} />
          </div>
        )}
        {(firstOut.kind !== 'normal' || firstOut.simulated === true) && <AlarmMarks alarm={firstOut} phase={false} />}
        <Acts members={members} onDone={retry} />
      </header>
      <div className="acard-body">
        <IncidentFirst first={firstOut} members={members} detail={detail} onOpen={onOpen} onChange={change} />
        {!isReplay && <IncidentWho id={id} told={detail?.record} />}
        <IncidentMembers id={id} members={members} onOpen={onOpen} onChanged={retry} />
        {detail === undefined ? (
          failed ? (
            <CouldNot type="error" title={t('incident.failed')} onRetry={retry} />
          ) : (
            <Skeleton active paragraph={{ rows: 6 }} />
          )
        ) : (
          <>
            {!isReplay && <IncidentFile alarm={firstOut} />}
            <IncidentLog
              log={log}
              members={members}
              carrier={isReplay ? undefined : detail.planAlarm}
              onEntry={(entry) =>
                change((before) => ({
                  ...before,
                  // Told by the push as well, and perhaps first.
                  log: before.log.some(({ id: known }) => known === entry.id) ? before.log : [...before.log, entry],
                }))
              }
            />
          </>
        )}
      </div>
    </>
  )
}

/** All alarms of one incident as one matter: what, where, how bad; who has it; its alarms, its plan, its log. */
export function IncidentCard(props: IncidentCardProps) {
  const { id, onClose } = props
  const { t } = useTranslation()
  const data = useIncident(id)
  const [first, ...rest] = data.members
  return (
    <CardFrame
      label={t('incident.label')}
      unknown={data.failed || data.detail !== undefined ? t('incident.unknown') : undefined}
      onRetry={data.retry}
      onClose={onClose}
    >
      {first && <OpenIncident {...props} members={[first, ...rest]} data={data} />}
    </CardFrame>
  )
}
