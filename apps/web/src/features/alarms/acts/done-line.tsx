import { CheckOutlined, CloseOutlined, UndoOutlined } from '@ant-design/icons'
import { UNDO_MS } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { systemClock } from '../../../live/clock.ts'
import { useClock } from '../../../ui/time/use-clock.ts'
import { ActNote } from './act-note.tsx'
import { type DoneAct, type DoneKind, doneActs, useDoneAct } from './done-acts.ts'
import { useActStage } from './pending-acts.ts'
import { RefusedNote } from './refused-note.tsx'
import { useActs } from './use-acts.ts'

const UNDONE_BY: Partial<Record<DoneKind, 'unacknowledge' | 'unshelve'>> = {
  acknowledged: 'unacknowledge',
  shelved: 'unshelve',
}
/** What stays as it is once it is stored; whoever acted must not look for a way back. */
const IS_FINAL: ReadonlySet<DoneKind> = new Set(['handled', 'cleared', 'upgraded', 'downgraded'])

interface DoneLineProps {
  onOpen(id: string): void
}

/** What was done, to what, with ten seconds to take it back and the way to the next; it lies over the list and moves nothing. */
export function DoneLine({ onOpen }: DoneLineProps) {
  const act = useDoneAct()
  const acts = useActs()
  return (
    <div className="done-line-place">
      <RefusedNote refused={acts.refused} onClose={acts.forgive} />
      <ActNote stage={undefined} failed={acts.failed} onClose={acts.forgive} />
      {act !== undefined && <Line key={act.at} act={act} acts={acts} onOpen={onOpen} />}
    </div>
  )
}

function Line({ act, acts, onOpen }: DoneLineProps & { act: DoneAct; acts: ReturnType<typeof useActs> }) {
  const { t, i18n } = useTranslation()
  const line = useRef<HTMLElement>(null)
  const { kind, alarms, at, next } = act
  const [isOver, setOver] = useState(false)
  const stage = useActStage(alarms)
  useClock()
  // Never taken away under somebody's fingers: who stands in it goes on from it.
  useEffect(
    () =>
      systemClock.after(UNDO_MS, () => {
        if (line.current?.contains(document.activeElement)) setOver(true)
        else doneActs.forget(act)
      }),
    [act],
  )
  // Where no list could take the focus, the button that was pressed has gone with it.
  useEffect(
    () =>
      systemClock.after(0, () => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body)
          line.current?.querySelector<HTMLElement>('[data-go="next"], button')?.focus()
      }),
    [],
  )
  const [first] = alarms
  const what =
    alarms.length === 1 && first !== undefined
      ? t('desk.done.one', { device: first.deviceName, site: first.officeName })
      : t('desk.flood.alarms', { count: alarms.length })
  const undoneBy = isOver ? undefined : UNDONE_BY[kind]
  const left = Math.max(0, Math.ceil((at + UNDO_MS - Date.now()) / 1000))
  const undo = () => (undoneBy === 'unacknowledge' ? acts.unacknowledge(alarms) : first && acts.unshelve(first))
  return (
    <section
      className="done-line"
      ref={line}
      aria-label={t('desk.done.label')}
      onBlur={({ relatedTarget }) => {
        if (isOver && !line.current?.contains(relatedTarget)) doneActs.forget(act)
      }}
    >
      <p role="status">
        <CheckOutlined aria-hidden="true" /> <bdi>{t('desk.done.what', { act: t(`desk.log.${kind}`), what })}</bdi>
        {IS_FINAL.has(kind) && <span className="quiet"> {t('desk.done.final')}</span>}
      </p>
      {undoneBy !== undefined && (
        <Button
          size="small"
          icon={<UndoOutlined />}
          loading={stage !== undefined}
          aria-label={t('desk.done.undo')}
          onClick={() => void undo()}
        >
          {t('desk.done.undo')} <bdi className="quiet">{formatNumber(i18n.language, left)}</bdi>
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" type="primary" data-go="next" onClick={() => onOpen(next)}>
          {t('desk.done.next')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('common.close')}
        onClick={() => doneActs.forget(act)}
      />
    </section>
  )
}
