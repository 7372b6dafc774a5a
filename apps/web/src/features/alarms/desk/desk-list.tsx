import type { AlarmEvent } from '@vigil/contract'
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { incidentCard } from '../../../ui/alarm/opened-card.ts'
import { SectionName } from '../../../ui/alarm/section-name.tsx'
import { useBoxAtLeast } from '../../../ui/use-box-width.ts'
import { useTypeScale } from '../../../ui/use-type-scale.ts'
import { moveByKey, useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import { DeskRow, type RowActs } from './desk-row.tsx'
import type { DeskRow as Row } from './desk-rows.ts'
import { IncidentRow } from './incident-row.tsx'

interface SectionHeadProps {
  readonly head: Extract<Row, { type: 'section' }>
  readonly first: boolean
  readonly place: { readonly index: number; readonly count: number }
  readonly height: number
  /** Of the rows between it and the head before it. */
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

/** From which width of the box, how high a row is; the narrower, the more lines it takes. */
const SHAPES = [
  { shape: 'wide', from: 1180, height: 72 },
  { shape: 'middle', from: 680, height: 80 },
  { shape: 'narrow', from: 0, height: 172 },
] as const
const INCIDENT_HEIGHT = 40
const SECTION_HEIGHT = 28

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
  const { shape, ...row } = SHAPES[isWide ? 0 : isMiddle ? 1 : 2]
  const height = row.height * scale
  const rowKeys = useMemo(() => rows.map(({ key }) => key), [rows])
  const heightOf = (index: number) => {
    const { type } = rows[index] ?? {}
    return type === 'alarm' ? height : (type === 'incident' ? INCIDENT_HEIGHT : SECTION_HEIGHT) * scale
  }
  const heads = useMemo(() => rows.flatMap((row) => (row.type === 'section' ? [row] : [])), [rows])
  // The first head and the one of what is looked at stay in sight: a row must not come to rest below them.
  const stuck = Math.min(heads.length, 2) * SECTION_HEIGHT * scale
  const virtual = useVirtualRows({ keys: rowKeys, height, heightOf, stuck })
  const { setActive, activeIndex, active, moveFocus } = virtual
  const rowActs = useMemo<RowActs>(() => ({ ...acts, focus: setActive }), [acts, setActive])

  const current = (): Exclude<Row, { type: 'section' }> | undefined => {
    const row = active === undefined ? undefined : rows[activeIndex]
    return row?.type === 'section' ? undefined : row
  }
  // The heads of sections are read, not reached.
  const move = (by: 1 | -1) => {
    const from = active === undefined ? -1 : activeIndex
    for (let index = active === undefined ? 0 : from + by; index >= 0 && index < rows.length; index += by) {
      if (rows[index]?.type !== 'section') return virtual.focusRow(index)
    }
  }
  const isMarked = (members: readonly AlarmEvent[]) => members.every(({ id }) => marked?.has(id))
  useShortcut('next', () => move(1), keys)
  useShortcut('previous', () => move(-1), keys)
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
        <div role="list" aria-label={label} style={{ height: virtual.virtual.getTotalSize(), position: 'relative' }}>
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
          {virtual.virtual.getVirtualItems().map(({ index, key, start, size }) => {
            const row = rows[index]
            if (row === undefined || row.type === 'section') return null
            const place = { index, count: rows.length, top: start, height: size }
            const shared = {
              place,
              reachable: index === activeIndex,
              marked: marked && isMarked(row.members),
              mayAct,
              acts: rowActs,
            }
            if (row.type === 'incident') {
              return <IncidentRow key={key} line={row} selected={opened === incidentCard(row.id)} {...shared} />
            }
            return (
              <DeskRow
                key={key}
                line={row}
                selected={row.alarm.id === opened || (opened === undefined && row.alarm.sn === device)}
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
