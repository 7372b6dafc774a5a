import { formatNumber } from '@vigil/i18n/web'
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDrawingWidth } from '../use-box-width.ts'
import { Mark } from './mark.tsx'
import { cutTo, widthOf } from './text-width.ts'

export interface ShareRow {
  readonly key: string
  readonly name: string
  readonly n: number
  /** What it says, where that is not the number. */
  readonly value?: string | undefined
  readonly to: string | undefined
  /** Colour of a state that has one. */
  readonly colour?: string | undefined
}

const ROW = 28
const BAR = 14
const NUMBER_PX = 64
const USUAL_WIDTH = 420
/** Between a bar and what it says. */
const GAP = 6

/** One row each, the largest first; from the side on which reading begins. */
export function ShareChart({ rows, label, top }: { rows: readonly ShareRow[]; label: string; top?: number }) {
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useDrawingWidth(box, USUAL_WIDTH)
  if (width === undefined)
    return <div ref={box} className="drawing" style={{ blockSize: Math.max(1, rows.length) * ROW }} />
  const rightToLeft = i18n.dir() === 'rtl'
  const names = Math.min(220, width * 0.42)
  const most = top ?? Math.max(...rows.map(({ n }) => n), 1)
  const said = Math.max(...rows.map(({ value = '' }) => widthOf(value) + GAP), NUMBER_PX)
  const room = Math.max(10, width - names - said)
  const x = (from: number, length = 0): number => (rightToLeft ? width - from - length : from)
  return (
    <div ref={box} className="drawing">
      <svg width={width} height={Math.max(1, rows.length) * ROW} role="group" aria-label={label}>
        {rows.map(({ key, name, n, value = formatNumber(i18n.language, n), to, colour }, index) => {
          const middle = index * ROW + ROW / 2
          const length = Math.max(n > 0 ? 2 : 0, (n / most) * room)
          return (
            <Mark key={key} name={name} value={value} to={to}>
              <rect className="reach" x={0} y={index * ROW} width={width} height={ROW} />
              <text className="name" x={x(0)} y={middle} dominantBaseline="middle">
                {cutTo(name, names - 8)}
              </text>
              <rect
                className="bar"
                x={x(names, length)}
                y={middle - BAR / 2}
                width={length}
                height={BAR}
                {...(colour !== undefined && { style: { fill: colour } })}
              />
              <text className="name" x={x(names + length + GAP)} y={middle} dominantBaseline="middle">
                {value}
              </text>
            </Mark>
          )
        })}
      </svg>
    </div>
  )
}
