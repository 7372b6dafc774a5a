import type { AlarmEvent } from '@vigil/contract'
import { shownStateOf } from '@vigil/domain'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { phaseOfAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { useSilenceKey } from '../../../ui/state/use-silence.ts'
import { ActBar } from '../acts/act-bar.tsx'
import { ActDialog, type AskedAct } from '../acts/act-dialog.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { useActStage } from '../acts/pending-acts.ts'
import { RefusedNote } from '../acts/refused-note.tsx'
import { useActs } from '../acts/use-acts.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import { AlarmCardBody, type CardTab, type CardWays } from './alarm-card-body.tsx'
import { CardFrame, CloseCard } from './card-frame.tsx'
import { type CardData, useAlarmDetail } from './data/use-alarm-detail.ts'

interface AlarmCardProps extends CardWays {
  readonly id: string
  onClose(): void
  /** Keys act on what is open here. */
  readonly keys?: boolean
}

function OpenCard({
  alarm,
  data,
  keys = true,
  onClose,
  ...ways
}: AlarmCardProps & { alarm: AlarmEvent; data: CardData }) {
  const { t } = useTranslation()
  const acts = useActs()
  const stage = useActStage(useMemo(() => [alarm], [alarm]))
  const may = useMayAct()
  const [asked, setAsked] = useState<AskedAct>()
  const comment = useRef<HTMLTextAreaElement>(null)
  const [tab, setTab] = useState<CardTab>('evidence')
  const open = keys && may.act && alarm.life !== undefined && !alarm.handled && stage === undefined
  useSilenceKey(alarm.sn)
  useShortcut('acknowledge', () => void acts.acknowledge([alarm]), open && alarm.life?.acknowledged === null)
  useShortcut('handle', () => setAsked({ type: 'handle', alarms: [alarm] }), open && may.handle)
  useShortcut('shelve', () => setAsked({ type: 'shelve', alarm }), open)
  // The field is there once its tab is.
  const write = () => {
    flushSync(() => setTab('log'))
    comment.current?.focus()
  }
  useShortcut('comment', write, keys && may.act)
  return (
    <>
      <header className="acard-head" data-not-real={alarm.kind !== 'normal'}>
        <div className="acard-title">
          <StateMark state={shownStateOf(alarm)} />
          <h2 title={alarm.deviceName}>
            <bdi>{alarm.deviceName}</bdi>
          </h2>
          <AlarmMarks alarm={alarm} iconOnly />
          <CloseCard onClose={onClose} />
        </div>
        <ActBar alarm={alarm} acts={acts} ask={setAsked} />
        <RefusedNote refused={acts.refused} onClose={acts.forgive} />
        <ActNote stage={stage} failed={acts.failed} onClose={acts.forgive} />
      </header>
      <span className="visually-hidden" role="status">
        {t(`desk.phase.${phaseOfAlarm(alarm)}`)}
      </span>
      <AlarmCardBody alarm={alarm} data={data} commentRef={comment} tab={tab} onTab={setTab} {...ways} />
      <ActDialog
        asked={asked}
        onClose={(done) => {
          setAsked(undefined)
          // What was dealt with has left the desk, which tells nothing more of it.
          if (done) data.retry()
        }}
      />
    </>
  )
}

/** One alarm: what, where, since, how sure, why; what to do, and what was done. */
export function AlarmCard(props: AlarmCardProps) {
  const { id, onClose } = props
  const { t } = useTranslation()
  const data = useAlarmDetail(id)
  return (
    <CardFrame
      label={t('desk.card.label')}
      unknown={data.failed ? t('desk.card.unknown') : undefined}
      onRetry={data.retry}
      onClose={onClose}
    >
      {data.alarm && <OpenCard {...props} alarm={data.alarm} data={data} />}
    </CardFrame>
  )
}
