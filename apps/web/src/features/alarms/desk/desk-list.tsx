import type { AlarmEvent } from '@vigil/contract'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../../lib/language/use-translation.tsx'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { incidentCard } from '../../../ui/alarm/opened-card.ts'
import { SectionName } from '../../../ui/alarm/section-name.tsx'
import { useBoxAtLeast } from '../../../ui/use-box-width.ts'
import { useTypeScale } from '../../../ui/use-type-scale.ts'
import { moveByKey, useDrawnRows, useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import { unacknowledged } from '../acts/act-refs.ts'
import { doneActs } from '../acts/done-acts.ts'
import { DeskRow, type RowActs } from './desk-row.tsx'
import type { DeskRow as Row } from './desk-rows.ts'
import { IncidentRow } from './incident-row.tsx'

interface SectionHeadProps {
  readonly head: Extract<Row, { type: 'section' }>
  readonly first: boolean
  readonly place: { readonly index: number; readonly count: number }
  readonly height: number
  /** Height in pixels of the rows between this heading and the one above. */
  readonly gap: number
  onGo(): void
}

/** The first head never leaves the screen, however far somebody scrolls: what comes to it is seen at once. */
function SectionHead({ head, first, place, height, gap, onGo }: SectionHeadProps) {
  const { t } = useTexts()
  const { section, count } = head
  return (
    <div
      className="desk-section"
      role="listitem"
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      data-section={section}
      style={{ height, marginBlockStart: gap, insetBlockStart: first ? 0 : height }}
    >
      <button type="button" tabIndex={-1} title={t('desk.section.go')} onClick={onGo}>
        <SectionName section={section} count={count} />
      </button>
    </div>
  )
}

/** From which width of the box, how high a row is. One line wherever a line has room: columns leave by their weight; a phone takes three. */
const SHAPES = [
  { shape: 'wide', from: 1300, height: 34, incident: 38 },
  { shape: 'middle', from: 1040, height: 34, incident: 38 },
  { shape: 'slim', from: 760, height: 34, incident: 38 },
  { shape: 'tight', from: 480, height: 34, incident: 38 },
  { shape: 'narrow', from: 0, height: 92, incident: 80 },
] as const
const SECTION_HEIGHT = 26

type Standing = Exclude<Row, { type: 'section' }>
const isStanding = (row: Row | undefined): row is Standing => row !== undefined && row.type !== 'section'
/** What its card is called in the address. */
const cardOf = (row: Standing): string => (row.type === 'alarm' ? row.alarm.id : incidentCard(row.id))

/** Nobody's place is taken who writes, or who works elsewhere than in the list and on the card. */
function isFocusFree(list: HTMLElement | null): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  if (activeElement.matches('textarea, input:not([type="checkbox"])')) return false
  return list?.contains(activeElement) === true || activeElement.closest('.alarm-card, .ant-modal') !== null
}

interface DeskListProps {
  readonly rows: readonly Row[]
  readonly label: string
  /** The alarm whose card is open, and the device that is selected elsewhere. */
  readonly opened: string | undefined
  readonly device: string | undefined
  /** Undefined where nothing can be marked. */
  readonly marked?: ReadonlySet<string> | undefined
  readonly mayAct: boolean
  readonly keys: boolean
  readonly acts: Omit<RowActs, 'focus'>
  /** Below the last row. */
  readonly end?: ReactNode
}

/** Alarms one below the other; thousands cost no more than fit on the screen. */
export const DeskList = memo(function DeskList(props: DeskListProps) {
  const { rows, label, opened, device, marked, mayAct, keys, acts, end } = props
  const frame = useRef<HTMLDivElement>(null)
  const scale = useTypeScale()
  const isWide = useBoxAtLeast(frame, SHAPES[0].from * scale)
  const isMiddle = useBoxAtLeast(frame, SHAPES[1].from * scale)
  const isSlim = useBoxAtLeast(frame, SHAPES[2].from * scale)
  const isTight = useBoxAtLeast(frame, SHAPES[3].from * scale)
  const { shape, incident, ...row } = SHAPES[isWide ? 0 : isMiddle ? 1 : isSlim ? 2 : isTight ? 3 : 4]
  const height = row.height * scale
  const rowKeys = useMemo(() => rows.map(({ key }) => key), [rows])
  const heightOf = (index: number) => {
    const { type } = rows[index] ?? {}
    return type === 'alarm' ? height : (type === 'incident' ? incident : SECTION_HEIGHT) * scale
  }
  const heads = useMemo(() => rows.flatMap((row) => (row.type === 'section' ? [row] : [])), [rows])
  // The first head and the one of what is looked at stay in sight: a row must not come to rest below them.
  const stuck = Math.min(heads.length, 2) * SECTION_HEIGHT * scale
  const virtual = useVirtualRows({ keys: rowKeys, height, heightOf, stuck })
  const drawn = useDrawnRows(virtual, rowKeys, rows)
  const { setActive, activeIndex, active, moveFocus } = virtual
  const rowActs = useMemo<RowActs>(() => ({ ...acts, focus: setActive }), [acts, setActive])

  const current = (): Standing | undefined => {
    const row = active === undefined ? undefined : rows[activeIndex]
    return isStanding(row) ? row : undefined
  }
  // The heads of sections are read, not reached.
  const move = (by: 1 | -1): Standing | undefined => {
    // Who came by a link has moved nowhere yet: they go on from the card that is open.
    const from = active !== undefined ? activeIndex : rows.findIndex((row) => isStanding(row) && cardOf(row) === opened)
    for (let index = from < 0 ? 0 : from + by; index >= 0 && index < rows.length; index += by) {
      const row = rows[index]
      if (!isStanding(row)) continue
      virtual.focusRow(index)
      return row
    }
    return undefined
  }
  /** The card follows from row to row. */
  const step = (by: 1 | -1) => {
    const row = move(by)
    if (row !== undefined && opened !== undefined) acts.open(cardOf(row))
  }
  const following = useRef<(ids: ReadonlySet<string>) => string | undefined>(undefined)
  following.current = (ids) => {
    const at = rows.findIndex((row) => isStanding(row) && row.members.some(({ id }) => ids.has(id)))
    if (at < 0) return undefined
    const others = rows.flatMap((row, index) =>
      isStanding(row) && row.members.every(({ id }) => !ids.has(id)) ? [{ row, index }] : [],
    )
    // What waits for somebody comes first, below and then above; else whatever stands next to it.
    const waiting = others.filter(({ row }) => unacknowledged(row.members).length > 0)
    const next =
      waiting.find(({ index }) => index > at) ?? waiting[0] ?? others.find(({ index }) => index > at) ?? others.at(-1)
    if (next === undefined) return undefined
    const { row, index } = next
    if (isFocusFree(frame.current)) virtual.focusRow(index)
    return cardOf(row)
  }
  // What was acted on goes elsewhere, with the button that was pressed: whoever works by keys goes on at the next row.
  useEffect(
    () =>
      doneActs.follow(({ kind, alarms }) =>
        kind === 'unacknowledged' || kind === 'unshelved'
          ? undefined
          : following.current?.(new Set(alarms.map(({ id }) => id))),
      ),
    [],
  )
  const isMarked = (members: readonly AlarmEvent[]) => members.every(({ id }) => marked?.has(id))
  useShortcut('next', () => step(1), keys)
  useShortcut('previous', () => step(-1), keys)
  useShortcut(
    'mark',
    () => {
      const row = current()
      if (row !== undefined) acts.mark(row.members, !isMarked(row.members))
    },
    keys && marked !== undefined,
  )
  useShortcut(
    'acknowledge',
    () => {
      const row = current()
      if (row !== undefined) acts.acknowledge(row.members)
    },
    keys && mayAct && opened === undefined && (marked?.size ?? 0) === 0,
  )
  /** How much stands between a head and the one before it. */
  const gapBefore = (turn: number): number => {
    const from = turn === 0 ? 0 : (virtual.indexOf.get(heads[turn - 1]?.key ?? '') ?? 0) + 1
    let gap = 0
    for (let index = from; index < (virtual.indexOf.get(heads[turn]?.key ?? '') ?? 0); index++) gap += heightOf(index)
    return gap
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.key !== undefined
    if (!onRow || event.altKey || event.ctrlKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (!moveByKey(event.key, { ...virtual, moveFocus }, rows.length)) return
    event.preventDefault()
  }
  return (
    <div className="desk-box" data-shape={shape} ref={frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves between the buttons inside */}
      <div className="desk-scroll" ref={virtual.scroller} onKeyDown={onKeyDown}>
        <div
          role="list"
          aria-label={label}
          aria-busy={!drawn.isWhole}
          style={{ height: virtual.virtual.getTotalSize(), position: 'relative' }}
        >
          {heads.map((head, turn) => (
            <SectionHead
              key={head.key}
              head={head}
              first={turn === 0}
              place={{ index: virtual.indexOf.get(head.key) ?? 0, count: rows.length }}
              height={SECTION_HEIGHT * scale}
              gap={gapBefore(turn)}
              onGo={() => virtual.virtual.scrollToIndex(virtual.indexOf.get(head.key) ?? 0, { align: 'start' })}
            />
          ))}
          {drawn.rows.map(({ index, key, start, content: row }) => {
            if (row.type === 'section') return null
            const place = { index, count: rows.length, top: start, height: heightOf(index) }
            const shared = {
              place,
              reachable: index === activeIndex,
              marked: marked && isMarked(row.members),
              mayAct,
              acts: rowActs,
            }
            if (row.type === 'incident') {
              return (
                <IncidentRow
                  key={key}
                  line={row}
                  selected={opened === incidentCard(row.id)}
                  short={!isMiddle}
                  {...shared}
                />
              )
            }
            return (
              <DeskRow
                key={key}
                line={row}
                selected={row.alarm.id === opened || (opened === undefined && row.alarm.sn === device)}
                // What is over has the room of all three columns for its peak.
                short={row.alarm.endTime === null ? !isWide : !isMiddle}
                {...shared}
              />
            )
          })}
        </div>
        {end}
      </div>
    </div>
  )
})
