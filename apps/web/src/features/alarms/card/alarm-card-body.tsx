import { type AlarmDetail, type AlarmEvent, type AlarmLogEntry, Permission } from '@vigil/contract'
import { Skeleton, Tabs } from 'antd'
import { type ReactNode, type Ref, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { IncidentFile } from '../acts/incident-file.tsx'
import '../alarms.css'
import { Advice, AdvicePart } from './advice/advice.tsx'
import { ContactsPart } from './advice/contacts-part.tsx'
import { PlanPart } from './advice/plan-part.tsx'
import { CouldNot } from './card-frame.tsx'
import { CardPart } from './card-part.tsx'
import { withEntry } from './data/log-entries.ts'
import type { CardData } from './data/use-alarm-detail.ts'
import { IncidentPart } from './incident/incident-part.tsx'
import { CasePart } from './log/case-part.tsx'
import { DisposalPart } from './log/disposal-part.tsx'
import { LogPart } from './log/log-part.tsx'
import { CameraPart } from './measured/camera-part.tsx'
import { CardNow } from './measured/card-now.tsx'
import { CurvePart } from './measured/curve-part.tsx'
import { VerdictPart } from './measured/verdict-part.tsx'
import { WhyPart } from './measured/why-part.tsx'
import { CardFacts } from './surroundings/card-facts.tsx'
import { NeighboursPart } from './surroundings/neighbours-part.tsx'
import { PlacePart, PositionPart } from './surroundings/place-part.tsx'

const ReferencePart = lazyAgain(() => import('./advice/reference-part.tsx'))

export interface CardWays {
  /** To the card of another alarm. */
  onOpen(id: string): void
  onDevice(sn: string): void
}

/** What lies behind the first screen. */
const CARD_TABS = ['evidence', 'surroundings', 'reference', 'log'] as const
export type CardTab = (typeof CARD_TABS)[number]

interface AlarmCardBodyProps extends CardWays {
  readonly alarm: AlarmEvent
  readonly data: CardData
  readonly commentRef?: Ref<HTMLTextAreaElement>
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
        advice={<Advice alarm={alarm} />}
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
          <AdvicePart alarm={alarm} />
          <DisposalPart life={alarm.life} />
          <CurvePart alarm={alarm} why={undefined} />
          {failed ? (
            <CouldNot type="error" title={t('desk.card.failed')} onRetry={retry} />
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
