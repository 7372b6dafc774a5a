import type { AlarmCase } from '@vigil/contract'
import { formatDateTime, worstOf } from '@vigil/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.tsx'
import { phaseOfAlarm } from '../../../ui/alarm/alarm-facts.ts'
import { PhaseMark } from '../../../ui/alarm/phase-mark.tsx'
import { alarmText } from '../../../ui/alarm-text.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { useFailure } from '../acts/use-failure.ts'
import { useMayAct } from '../acts/use-may-act.ts'
import { CardPart } from './card-part.tsx'

interface CasePartProps {
  readonly merged: AlarmCase
  /** The event whose card this is. */
  readonly current: string
  onOpen(id: string): void
  onChanged(): void
}

/** A merged case with every original event; each may leave it. */
export function CasePart({ merged, current, onOpen, onChanged }: CasePartProps) {
  const { t, i18n } = useTranslation()
  const { api, config, confirm: say } = useSession()
  const may = useMayAct()
  const fail = useFailure()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
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
    setBusy(true)
    try {
      await api('quitMerge', ids === undefined ? { caseId } : { caseId, ids })
      say(t('common.success'))
      onChanged()
    } catch (error) {
      fail(error, 'error.quitMergeFailed')
    } finally {
      setBusy(false)
    }
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
                <StateMark state={worstOf(event)} />
                <PhaseMark phase={phaseOfAlarm(event)} />
                <bdi dir="ltr" className="quiet">
                  {formatDateTime(event.beginTime, config.timeZone)}
                </bdi>
              </span>
              <bdi>{alarmText(i18n, event)}</bdi>
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
