import type { AlarmCase } from '@vigil/contract'
import { formatDateTime, shownStateOf } from '@vigil/domain'
import { Alert, Button, Skeleton } from 'antd'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { phaseOfAlarm } from '../../../../ui/alarm/alarm-facts.ts'
import { AlarmValue } from '../../../../ui/alarm/alarm-value.tsx'
import { AlarmWords } from '../../../../ui/alarm/alarm-words.tsx'
import { PhaseMark } from '../../../../ui/alarm/phase-mark.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { useConfirm } from '../../../../ui/use-confirm.ts'
import { aboutText, alarmText } from '../../../../ui/values/alarm-text.ts'
import { ActNote } from '../../acts/act-note.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { useUnderWay } from '../../acts/use-under-way.ts'
import { CardPart } from '../card-part.tsx'

interface CasePartProps {
  readonly caseId: string
  /** As it came with the card; null when it could not be read with it. */
  readonly merged: AlarmCase | null
  /** The event whose card this is. */
  readonly current: string
  onOpen(id: string): void
  onChanged(): void
}

/** The merged case that an alarm belongs to. */
export function CasePart({ merged, ...rest }: CasePartProps) {
  return merged === null ? <SoughtCase {...rest} /> : <KnownCase {...rest} merged={merged} />
}

/** Asked for by itself: a case that can not be read must not take the rest of the card with it. */
function SoughtCase({ caseId, ...rest }: Omit<CasePartProps, 'merged'>) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useCall('alarmCase', { caseId }, { quiet: true })
  if (data !== undefined) return <KnownCase {...rest} merged={data} />
  return (
    <CardPart title={t('desk.log.merged')}>
      {isError ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('error.mergeDetailsFailed')}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton active title={false} />
      )}
    </CardPart>
  )
}

type KnownCaseProps = Omit<CasePartProps, 'merged' | 'caseId'> & { readonly merged: AlarmCase }

/** A merged case with every original event; each may leave it. */
function KnownCase({ merged, current, onOpen, onChanged }: KnownCaseProps) {
  const { t, i18n } = useTranslation()
  const { api, config, confirm: say } = useSession()
  const may = useMayAct()
  const { stage, failed, forgive, run } = useUnderWay()
  const busy = stage !== undefined
  const confirm = useConfirm()
  const { id: caseId, origin, by, at, events } = merged
  const quit = async (ids?: string[]) => {
    const sure =
      ids !== undefined ||
      (await confirm({
        title: t('desk.case.quitAll'),
        text: t('desk.case.quitAsk', { count: events.length }),
        act: t('desk.case.quitAll'),
      }))
    if (!sure) return
    const call = async () => {
      await api('quitMerge', ids === undefined ? { caseId } : { caseId, ids })
      return true
    }
    if ((await run(call, 'error.quitMergeFailed')) === undefined) return
    say(t('common.success'))
    onChanged()
  }
  return (
    <CardPart
      title={t('desk.case.title', { count: events.length })}
      extra={
        may.act && (
          <Button size="small" disabled={busy} onClick={() => void quit()}>
            {t('desk.case.quitAll')}
          </Button>
        )
      }
    >
      <p className="quiet">
        {t(`desk.case.${origin}`)} <bdi>{by}</bdi> <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
      </p>
      <ActNote stage={stage} failed={failed} onClose={forgive} />
      <ul className="acard-list">
        {events.map((event) => (
          <li key={event.id} data-own={event.id === current}>
            <button
              type="button"
              className="acard-open"
              aria-current={event.id === current}
              onClick={() => onOpen(event.id)}
            >
              <span className="acard-line">
                <StateMark state={shownStateOf(event)} />
                <PhaseMark phase={phaseOfAlarm(event)} />
                <bdi dir="ltr" className="quiet">
                  {formatDateTime(event.beginTime, config.timeZone)}
                </bdi>
              </span>
              <AlarmValue alarm={event} />
              <bdi>
                <AlarmWords text={aboutText(i18n, event)} />
              </bdi>
            </button>
            {may.act && (
              <Button
                size="small"
                type="text"
                disabled={busy}
                aria-label={t('desk.case.quitOne', { name: alarmText(i18n, event) })}
                onClick={() => void quit([event.id])}
              >
                {t('desk.case.quit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </CardPart>
  )
}
