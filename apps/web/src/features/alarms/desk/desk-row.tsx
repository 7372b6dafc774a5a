import type { AlarmEvent } from '@vigil/contract'
import { isShelved, shownStateOf } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { memo } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { AlarmCells } from '../../../ui/alarm/alarm-cells.tsx'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { AlarmWords } from '../../../ui/alarm/alarm-words.tsx'
import { Since } from '../../../ui/alarm/began.tsx'
import { MutedIcon } from '../../../ui/state/muted-icon.tsx'
import { RowIcon } from '../../../ui/state/row-icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { Countdown } from '../../../ui/time/age.tsx'
import { aboutText, briefText, passageParts } from '../../../ui/values/alarm-text.ts'
import { useActStage } from '../acts/pending-acts.ts'
import type { AlarmLine } from './desk-rows.ts'

/** The same object for as long as the list stands: a row is drawn anew only when its alarm changes. */
export interface RowActs {
  focus(key: string): void
  open(id: string): void
  mark(members: readonly AlarmEvent[], marked: boolean): void
  toggleCase(caseId: string): void
  acknowledge(members: readonly AlarmEvent[]): void
  unshelve(alarm: AlarmEvent): void
  silence(sn: string): void
}

interface DeskRowProps {
  readonly line: AlarmLine
  readonly place: { readonly index: number; readonly count: number; readonly top: number; readonly height: number }
  readonly selected: boolean
  readonly reachable: boolean
  /** Undefined: nobody may mark here. */
  readonly marked: boolean | undefined
  readonly mayAct: boolean
  readonly acts: RowActs
  /** There is no room for the words of multiples. */
  readonly short?: boolean
}

/** Plain buttons and boxes here: those of the component library cost a storm most of its time. */
function RowAct({ line, mayAct, acts }: Pick<DeskRowProps, 'line' | 'mayAct' | 'acts'>) {
  const { t } = useTexts()
  const { link, isReplay } = useLive()
  const { alarm, members } = line
  const device = useDevice(alarm.sn)
  const stage = useActStage(members)
  // What was pressed says so at once, and can't be pressed again.
  const word = (act: 'acknowledge' | 'unshelve') =>
    t(stage === undefined ? `desk.act.${act}` : stage === 'sent' ? 'desk.act.sending' : 'desk.act.notStored')
  const pressed = { disabled: stage !== undefined, 'aria-busy': stage !== undefined }
  const { life } = alarm
  const named = { device: alarm.deviceName }
  if (mayAct && life !== undefined && isShelved(life, link.serverNow())) {
    return (
      <button
        type="button"
        className="plain-button"
        aria-label={t('desk.row.unshelve', named)}
        title={word('unshelve')}
        {...pressed}
        onClick={() => acts.unshelve(alarm)}
      >
        <RowIcon name={stage === undefined ? 'back' : 'clock'} />
        <span className="desk-word">{word('unshelve')}</span>
      </button>
    )
  }
  const waiting = mayAct && members.some((each) => !each.handled && each.life?.acknowledged === null)
  return (
    <>
      {waiting && (
        <button
          type="button"
          className="plain-button primary"
          aria-label={t('desk.row.acknowledge', named)}
          title={word('acknowledge')}
          {...pressed}
          onClick={() => acts.acknowledge(members)}
        >
          <RowIcon name={stage === undefined ? 'eye' : 'clock'} />
          <span className="desk-word">{word('acknowledge')}</span>
        </button>
      )}
      {/* What is over makes no sound, whatever its device does by now. */}
      {alarm.endTime === null &&
        !isReplay &&
        (device?.silenced !== undefined ? (
          <span className="desk-silenced" data-act="silence">
            <MutedIcon />
            <span className="visually-hidden">{t('state.silenced')}</span>
            <Countdown until={device.silenced.until} />
          </span>
        ) : (
          <button
            type="button"
            className="plain-button"
            data-act="silence"
            aria-label={t('monitor.silenceDevice', named)}
            title={t('monitor.silence')}
            onClick={() => acts.silence(alarm.sn)}
          >
            <MutedIcon />
          </button>
        ))}
    </>
  )
}

/** Moves more often than its alarm changes: only what stands in it is dear. */
export function DeskRow({ place, ...row }: DeskRowProps) {
  const { index, count, top, height } = place
  const { line, selected, marked } = row
  const { alarm, below } = line
  return (
    <div
      className="desk-row"
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      data-selected={selected}
      data-marked={marked}
      data-handled={alarm.handled}
      data-below={below}
      data-state={shownStateOf(alarm)}
      data-not-real={alarm.kind !== 'normal'}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <RowContent {...row} />
    </div>
  )
}

const RowContent = memo(function RowContent(props: Omit<DeskRowProps, 'place'>) {
  const { line, selected, reachable, marked, mayAct, acts, short = false } = props
  const texts = useTexts()
  const { t, language } = texts
  const { link } = useLive()
  const { alarm, members, open, below } = line
  const { life } = alarm
  const caseId = life?.caseId
  // What is back from the shelf by the clock may still carry who had put it there.
  const shelved = life !== undefined && isShelved(life, link.serverNow()) ? life.shelved : null
  const state = shownStateOf(alarm)
  const passage = passageParts(texts, alarm)
  const whole = [
    ...passage,
    ...(shelved === null ? [] : [t('desk.mark.shelvedHint', { by: shelved.by, note: shelved.note })]),
    aboutText(texts, alarm),
  ].join(' · ')
  return (
    <>
      {marked !== undefined && (
        <label className="desk-check">
          <input
            type="checkbox"
            checked={marked}
            tabIndex={reachable ? 0 : -1}
            aria-label={t('desk.row.mark', { device: alarm.deviceName })}
            onChange={({ target }) => acts.mark(members, target.checked)}
          />
        </label>
      )}
      {members.length > 1 && caseId ? (
        <button
          type="button"
          className="desk-case"
          aria-expanded={open}
          aria-label={t('desk.row.case', { count: members.length })}
          tabIndex={reachable ? 0 : -1}
          onClick={() => acts.toggleCase(caseId)}
        >
          <RowIcon name={open ? 'down' : 'onward'} />
          <span aria-hidden="true">{formatNumber(language, members.length)}</span>
        </button>
      ) : (
        below && <span className="desk-below" aria-hidden="true" />
      )}
      <button
        type="button"
        className="desk-main"
        data-key={line.key}
        tabIndex={reachable ? 0 : -1}
        aria-pressed={selected}
        onFocus={() => acts.focus(line.key)}
        onClick={() => acts.open(alarm.id)}
      >
        <span className="desk-state" title={t(POINT_STATE_KEYS[state])}>
          <StateMark state={state} />
        </span>
        <AlarmCells alarm={alarm} short={short} />
        <span className="desk-device">
          <strong className="cell-text" dir="auto" title={alarm.deviceName}>
            {alarm.deviceName}
          </strong>
        </span>
        <span className="desk-site quiet cell-text" dir="auto" title={alarm.officeName}>
          {alarm.officeName}
        </span>
        <span className="desk-what cell-text" title={whole}>
          {shelved === null ? (
            <>
              <AlarmWords text={briefText(texts, alarm)} />
              {/* Each is there or not: a plate without its first signs is another one. */}
              {passage.map((part) => (
                <span key={part} className="quiet">
                  {' '}
                  <bdi className="whole-number">{part}</bdi>
                </span>
              ))}
            </>
          ) : (
            <bdi>{whole}</bdi>
          )}
        </span>
        <span className="desk-marks">
          <AlarmMarks alarm={alarm} iconOnly />
        </span>
        <span className="desk-since">
          <Since alarm={alarm} />
        </span>
      </button>
      <span className="desk-act">
        <RowAct line={line} mayAct={mayAct} acts={acts} />
      </span>
    </>
  )
})
