import { CloseOutlined } from '@ant-design/icons'
import { type AlarmDetail, type AlarmEvent, type AlarmLogEntry, Permission } from '@vigil/contract'
import { shownStateOf } from '@vigil/domain'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { useLive } from '../../../live/live-context.tsx'
import { phaseOfAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { useSilenceKey } from '../../../ui/state/use-silence.ts'
import { ActBar } from '../acts/act-bar.tsx'
import { ActDialog, type AskedAct } from '../acts/act-dialog.tsx'
import { ActNote } from '../acts/act-note.tsx'
import { IncidentFile } from '../acts/incident-file.tsx'
import { useActStage } from '../acts/pending-acts.ts'
import { RefusedNote } from '../acts/refused-note.tsx'
import { useActs } from '../acts/use-acts.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import '../alarms.css'
import { lazyAgain } from '../../../lib/lazy-again.tsx'
import { isOwnEscape } from '../../../ui/own-escape.ts'
import { CameraPart } from './camera-part.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardNow } from './card-now.tsx'
import { CardPart } from './card-part.tsx'
import { CasePart } from './case-part.tsx'
import { ContactsPart } from './contacts-part.tsx'
import { CurvePart } from './curve-part.tsx'
import { DisposalPart } from './disposal-part.tsx'
import { IncidentPart } from './incident-part.tsx'
import { withEntry } from './log-entries.ts'
import { LogPart } from './log-part.tsx'
import { NeighboursPart } from './neighbours-part.tsx'
import { PlacePart, PositionPart } from './place-part.tsx'
import { PlanPart } from './plan-part.tsx'
import { type CardData, useAlarmDetail } from './use-alarm-detail.ts'
import { VerdictPart } from './verdict-part.tsx'
import { WhyPart } from './why-part.tsx'

const FirstAdvice = lazyAgain(() => import('./first-advice.tsx'))
const ReferencePart = lazyAgain(() => import('./reference-part.tsx'))

interface Ways {
  /** To the card of another alarm. */
  onOpen(id: string): void
  onDevice(sn: string): void
}

/** What lies behind the first screen. */
export const CARD_TABS = ['evidence', 'surroundings', 'reference', 'log'] as const
export type CardTab = (typeof CARD_TABS)[number]

interface AlarmCardBodyProps extends Ways {
  readonly alarm: AlarmEvent
  readonly data: CardData
  readonly commentRef?: React.Ref<HTMLTextAreaElement>
  /** Left out: whoever looks chooses. */
  readonly tab?: CardTab
  onTab?(tab: CardTab): void
}

type DetailProps = Omit<AlarmCardBodyProps, 'data'> & { readonly data: CardData & { readonly detail: AlarmDetail } }

/** Where it is and what to do first: all that is needed before anything is looked up. */
function FirstScreen({ alarm, data: { detail, change }, onDevice }: DetailProps) {
  return (
    <>
      <PlacePart alarm={alarm} detail={detail} onDevice={onDevice} />
      <PlanPart
        key={`plan ${alarm.id}`}
        id={alarm.id}
        plan={detail.plan}
        plans={detail.plans}
        over={alarm.handled}
        advice={
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
            <FirstAdvice alarm={alarm} />
          </Suspense>
        }
        onPlan={(plan) => change((before) => ({ ...before, plan }))}
      />
      <ContactsPart contacts={detail.contacts} />
    </>
  )
}

/** Everything else, one look away and reached by keys. */
function CardTabs(props: DetailProps) {
  const { alarm, data, commentRef = null, onOpen } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const { isReplay, link } = useLive()
  const [own, setOwn] = useState<CardTab>('evidence')
  const { tab = own, onTab = setOwn } = props
  const { detail, retry, change } = data
  // As the server shows it to this operator: what was pushed knows nothing of who sees automatic cases.
  const caseId = detail.alarm.life?.caseId ?? null
  const onEntry = (entry: AlarmLogEntry) => change((before) => ({ ...before, log: [...withEntry(before.log, entry)] }))
  const panes: Record<CardTab, { readonly label: string; readonly children: ReactNode }> = {
    evidence: {
      label: t('desk.cardTab.evidence'),
      children: (
        <>
          <DisposalPart life={alarm.life} />
          <CurvePart alarm={alarm} why={detail.why} log={detail.log} />
          <WhyPart alarm={alarm} why={detail.why} />
          <VerdictPart
            key={`verdict ${alarm.id}`}
            alarm={alarm}
            until={isReplay ? link.serverNow() : undefined}
            values={detail.deviceData?.mods[alarm.module]?.values}
          />
          <CameraPart detail={detail} />
          <IncidentPart alarm={alarm} onOpen={onOpen} />
          {caseId !== null && (
            <CasePart
              key={`case ${caseId}`}
              caseId={caseId}
              merged={detail.case}
              current={alarm.id}
              onOpen={onOpen}
              onChanged={retry}
            />
          )}
        </>
      ),
    },
    surroundings: {
      label: t('desk.cardTab.surroundings'),
      children: (
        <>
          <CardFacts alarm={alarm} detail={detail} />
          <NeighboursPart neighbours={detail.neighbours} onOpen={onOpen} />
          <PositionPart position={detail.position} />
        </>
      ),
    },
    reference: {
      label: t('desk.part.reference'),
      children: (
        <CardPart title={t('desk.part.reference')}>
          <Suspense fallback={<Skeleton active title={false} />}>
            <ReferencePart alarm={alarm} linked={can(Permission.Query)} />
          </Suspense>
        </CardPart>
      ),
    },
    log: {
      label: t('desk.part.log'),
      children: (
        <>
          {!isReplay && <IncidentFile alarm={alarm} />}
          <LogPart key={`log ${alarm.id}`} id={alarm.id} log={detail.log} commentRef={commentRef} onEntry={onEntry} />
        </>
      ),
    },
  }
  return (
    <Tabs
      className="acard-tabs"
      size="small"
      animated={false}
      activeKey={tab}
      onChange={(key) => onTab(key as CardTab)}
      items={CARD_TABS.map((key) => ({
        key,
        label: panes[key].label,
        children: <div className="acard-pane">{panes[key].children}</div>,
      }))}
    />
  )
}

/** The card without its frame, for a page that shows one alarm. */
export function AlarmCardBody(props: AlarmCardBodyProps) {
  const { t } = useTranslation()
  const { alarm, data } = props
  const { detail, failed, retry } = data
  return (
    <div className="acard-body">
      <CardNow alarm={alarm} detail={detail} />
      {detail === undefined ? (
        <>
          <DisposalPart life={alarm.life} />
          <CurvePart alarm={alarm} why={undefined} />
          {failed ? (
            <Alert
              type="error"
              showIcon
              title={t('desk.card.failed')}
              action={
                <Button size="small" onClick={retry}>
                  {t('common.retry')}
                </Button>
              }
            />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )}
        </>
      ) : (
        <>
          <FirstScreen {...props} data={{ ...data, detail }} />
          <CardTabs {...props} data={{ ...data, detail }} />
        </>
      )}
    </div>
  )
}

interface AlarmCardProps extends Ways {
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
          <Button type="text" icon={<CloseOutlined />} aria-label={t('common.close')} onClick={onClose} />
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
    <aside
      className="alarm-card"
      aria-label={t('desk.card.label')}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose()
      }}
    >
      {data.alarm !== undefined ? (
        <OpenCard {...props} alarm={data.alarm} data={data} />
      ) : (
        <>
          <header className="acard-head">
            <div className="acard-title">
              <h2>{t('desk.card.label')}</h2>
              <Button type="text" icon={<CloseOutlined />} aria-label={t('common.close')} onClick={onClose} />
            </div>
          </header>
          <div className="acard-body">
            {data.failed ? (
              <Alert
                type="warning"
                showIcon
                title={t('desk.card.unknown')}
                action={
                  <Button size="small" onClick={data.retry}>
                    {t('common.retry')}
                  </Button>
                }
              />
            ) : (
              <Skeleton active paragraph={{ rows: 10 }} />
            )}
          </div>
        </>
      )}
    </aside>
  )
}
