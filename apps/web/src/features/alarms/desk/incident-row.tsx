import { incidentKeyOf, incidentState } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useIncidentRecord } from '../../../live/hooks.ts'
import { AlarmMarks } from '../../../ui/alarm/alarm-marks.tsx'
import { AlarmValue } from '../../../ui/alarm/alarm-value.tsx'
import { Began } from '../../../ui/alarm/began.tsx'
import { useIncidentHeadline } from '../../../ui/alarm/use-incident-headline.ts'
import { RowIcon } from '../../../ui/state/row-icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { unacknowledged } from '../acts/act-refs.ts'
import { useActStage } from '../acts/pending-acts.ts'
import './incident-row.css'
import { incidentCard } from '../../../ui/alarm/opened-card.ts'
import type { RowActs } from './desk-row.tsx'
import type { IncidentLine } from './desk-rows.ts'

interface IncidentRowProps {
  readonly line: IncidentLine
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

/** Moves more often than its alarms change: only what stands in it is dear. */
export function IncidentRow({ place, ...row }: IncidentRowProps) {
  const { index, count, top, height } = place
  const { line, selected, marked } = row
  const [lead] = line.members
  return (
    <div
      className="desk-row incident-row"
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      data-selected={selected}
      data-marked={marked}
      data-state={incidentState(ownOf(line))}
      data-not-real={lead.kind !== 'normal'}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <IncidentContent {...row} />
    </div>
  )
}

/** One line for all alarms of an incident: what, where, how many, how bad now, who has it; one press acknowledges them all. */
const IncidentContent = memo(function IncidentContent(props: Omit<IncidentRowProps, 'place'>) {
  const { line, selected, reachable, marked, mayAct, acts, short = false } = props
  const { t, language } = useTexts()
  const { members, open, id, key } = line
  const { headline, title, facts, whole } = useIncidentHeadline(useMemo(() => ownOf(line), [line]))
  const { state, telling } = headline
  const [lead] = members
  const record = useIncidentRecord(id)
  // Where the line is too narrow for it, a pointer and a voice tell who has it.
  const held = record?.taken == null ? undefined : t('incident.taken', { by: record.taken.by })
  const said = held === undefined ? whole : `${whole} · ${held}`
  const stage = useActStage(members)
  const word = t(
    stage === undefined ? 'desk.act.acknowledge' : stage === 'sent' ? 'desk.act.sending' : 'desk.act.notStored',
  )
  /** As in a tree: towards the end of the line opens, back closes. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    const wants = event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight') ? true : undefined
    const closes = event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')
    if ((wants !== true && !closes) || open === (wants === true)) return
    event.preventDefault()
    acts.toggleCase(key)
  }
  return (
    <>
      {marked !== undefined && (
        <label className="desk-check">
          <input
            type="checkbox"
            checked={marked}
            tabIndex={reachable ? 0 : -1}
            aria-label={t('desk.row.mark', { device: title })}
            onChange={({ target }) => acts.mark(members, target.checked)}
          />
        </label>
      )}
      <button
        type="button"
        className="desk-case"
        aria-expanded={open}
        aria-label={open ? t('incident.hide') : t('incident.show', { count: members.length })}
        tabIndex={reachable ? 0 : -1}
        onClick={() => acts.toggleCase(key)}
      >
        <RowIcon name={open ? 'down' : 'onward'} />
        <span aria-hidden="true">{formatNumber(language, members.length)}</span>
      </button>
      <button
        type="button"
        className="incident-main"
        data-key={key}
        tabIndex={reachable ? 0 : -1}
        aria-pressed={selected}
        aria-label={t('incident.open', { name: said })}
        onFocus={() => acts.focus(key)}
        onKeyDown={onKeyDown}
        onClick={() => acts.open(incidentCard(id))}
      >
        <StateMark state={state} />
        {/* Each in its own direction, the line in that of the page: a Latin name first would turn the Arabic facts about. */}
        <span className="cell-text" title={said}>
          <strong>
            <bdi>{title}</bdi>
          </strong>{' '}
          <bdi className="incident-facts">{facts}</bdi>
        </span>
        <span className="incident-value">{telling !== null && <AlarmValue alarm={telling} short={short} />}</span>
        <span className="incident-marks">
          {held !== undefined && <span className="incident-taken cell-text quiet">{held}</span>}
          {lead.kind !== 'normal' || lead.simulated === true ? (
            <AlarmMarks alarm={lead} phase={false} iconOnly />
          ) : null}
        </span>
        <span className="incident-since">
          <Began alarm={headline.firstOut} />
        </span>
      </button>
      <span className="desk-act">
        {mayAct && unacknowledged(members).length > 0 && (
          <button
            type="button"
            className="plain-button primary"
            aria-label={t('incident.acknowledge', { name: title })}
            title={word}
            disabled={stage !== undefined}
            aria-busy={stage !== undefined}
            onClick={() => acts.acknowledge(members)}
          >
            <RowIcon name={stage === undefined ? 'eye' : 'clock'} />
            <span className="desk-word">{word}</span>
          </button>
        )}
      </span>
    </>
  )
})

/** What a merged case brings along from another incident is acted on with it, and says nothing of this one. */
function ownOf({ key, members }: IncidentLine): IncidentLine['members'] {
  const [first, ...rest] = members
  return [first, ...rest.filter((alarm) => incidentKeyOf(alarm) === key)]
}
