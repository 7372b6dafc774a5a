import { formatNumber } from '@vigil/i18n/web'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Mark } from '../../ui/figures/mark.tsx'
import { useDrawingWidth } from '../../ui/use-box-width.ts'
import { hourName, weekdayName } from './period-name.ts'

interface HeatMapProps {
  readonly label: string
  /** By hour of the week. */
  readonly counts: ReadonlyMap<number, number>
  toSlot(slot: number): string | undefined
}

const HOURS = 24
const DAYS = 7
const SIDE = 52
const HEAD = 20
const ROW = 26
const NARROW_PX = 640
const USUAL_WIDTH = 720
const STEP: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Days by hours; where it is narrow hours by days, so that a finger finds its cell. */
export function HeatMap({ label, counts, toSlot }: HeatMapProps) {
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useDrawingWidth(box, USUAL_WIDTH)
  const [chosen, setChosen] = useState(() => [...counts.keys()].sort((a, b) => a - b)[0] ?? 0)
  if (width === undefined) return <div ref={box} className="drawing" style={{ blockSize: HEAD + DAYS * ROW }} />
  const isNarrow = width < NARROW_PX
  const [columns, rows] = isNarrow ? [DAYS, HOURS] : [HOURS, DAYS]
  const cell = (width - SIDE) / columns
  const most = Math.max(...counts.values(), 1)
  const slotAt = (column: number, row: number): number => (isNarrow ? column * HOURS + row : row * HOURS + column)
  const columnName = (column: number) =>
    isNarrow ? weekdayName(column, i18n.language, 'short') : String(column).padStart(2, '0')
  const rowName = (row: number) => (isNarrow ? hourName(row) : weekdayName(row, i18n.language, 'short'))
  const nameOf = (slot: number): string =>
    `${weekdayName(Math.floor(slot / HOURS), i18n.language, 'long')} ${hourName(slot % HOURS)}`

  /** One cell takes the focus by tab; arrows lead on to the next that has anything in it. */
  const move = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = (slot: number) => [Math.floor(slot / HOURS), slot % HOURS] as const
    const [day, hour] = place(chosen)
    let [column, row] = isNarrow ? [day, hour] : [hour, day]
    for (;;) {
      column += step[0]
      row += step[1]
      if (column < 0 || row < 0 || column >= columns || row >= rows) return
      const slot = slotAt(column, row)
      if (!counts.has(slot)) continue
      setChosen(slot)
      const { currentTarget } = event
      requestAnimationFrame(() => currentTarget.querySelector<SVGElement>(`[data-slot="${slot}"] a`)?.focus())
      return
    }
  }

  return (
    <div ref={box} className="drawing">
      <svg
        width={width}
        height={HEAD + rows * ROW}
        role="group"
        aria-label={label}
        style={{ direction: 'ltr' }}
        onKeyDown={move}
      >
        {Array.from({ length: columns }, (_, column) => (
          <text key={columnName(column)} className="axis" x={SIDE + (column + 0.5) * cell} y={13} textAnchor="middle">
            {columnName(column)}
          </text>
        ))}
        {Array.from({ length: rows }, (_, row) => (
          <g key={rowName(row)}>
            <text className="axis" x={SIDE - 6} y={HEAD + (row + 0.5) * ROW} textAnchor="end" dominantBaseline="middle">
              {rowName(row)}
            </text>
            {Array.from({ length: columns }, (__, column) => {
              const slot = slotAt(column, row)
              const n = counts.get(slot) ?? 0
              const value = formatNumber(i18n.language, n)
              return (
                <g key={slot} data-slot={slot}>
                  <Mark
                    name={nameOf(slot)}
                    value={value}
                    to={n === 0 ? undefined : toSlot(slot)}
                    tabIndex={slot === chosen ? 0 : -1}
                  >
                    <rect
                      className={n === 0 ? 'cell cell-none' : 'cell'}
                      x={SIDE + column * cell + 1}
                      y={HEAD + row * ROW + 1}
                      width={Math.max(1, cell - 2)}
                      height={ROW - 2}
                      rx={2}
                      {...(n > 0 && { style: { fillOpacity: 0.2 + 0.8 * (n / most) } })}
                    />
                  </Mark>
                </g>
              )
            })}
          </g>
        ))}
      </svg>
    </div>
  )
}
