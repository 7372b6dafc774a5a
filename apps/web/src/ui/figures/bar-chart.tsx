import { formatNumber } from '@vigil/i18n/web'
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDrawingWidth } from '../use-box-width.ts'
import { Mark } from './mark.tsx'
import { niceTop } from './nice-top.ts'

export interface Bar {
  readonly key: string
  /** Below the bar. */
  readonly label: string
  readonly name: string
  readonly n: number
  /** What it says, where that is not the number. */
  readonly value?: string | undefined
  /** What it is made of, from below, where that is told: together as much as the bar. */
  readonly parts?: readonly { readonly key: string; readonly n: number; readonly colour: string }[] | undefined
  /** What it was in the period before. */
  readonly before?: number | undefined
  readonly to: string | undefined
}

const HEIGHT = 220
const TOP = 12
const FOOT = 24
const SIDE = 44
const LABEL_PX = 34
/** Where nothing is laid out. */
const USUAL_WIDTH = 720

interface BarChartProps {
  readonly bars: readonly Bar[]
  readonly label: string
  readonly top?: number
  /** Digits after the point of the numbers beside the bars. */
  readonly digits?: number
}

/** Bars over time: it runs from left to right in every language. */
export function BarChart({ bars, label, top: fixed, digits = 0 }: BarChartProps) {
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useDrawingWidth(box, USUAL_WIDTH)
  if (width === undefined) return <div ref={box} className="drawing" style={{ blockSize: HEIGHT }} />
  const number = (value: number) => formatNumber(i18n.language, value, digits)
  const top = fixed ?? niceTop(Math.max(...bars.map(({ n, before = 0 }) => Math.max(n, before)), 1))
  const step = (width - SIDE) / Math.max(1, bars.length)
  const y = (n: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - n / top)
  const every = Math.max(1, Math.ceil(LABEL_PX / step))
  return (
    <div ref={box} className="drawing">
      <svg width={width} height={HEIGHT} role="group" aria-label={label} style={{ direction: 'ltr' }}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line className="grid" x1={SIDE} x2={width} y1={y(value)} y2={y(value)} />
            <text className="axis" x={SIDE - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
              {number(value)}
            </text>
          </g>
        ))}
        {bars.map(({ key, label: below, name, n, value = number(n), parts, before, to }, index) => {
          const x = SIDE + index * step
          const pieces = parts ?? [{ key: '', n, colour: undefined }]
          const tops = pieces.map((_, nr) => pieces.slice(0, nr + 1).reduce((sum, piece) => sum + piece.n, 0))
          return (
            <Mark key={key} name={name} value={value} to={to}>
              <rect className="reach" x={x} y={TOP} width={step} height={HEIGHT - TOP - FOOT} />
              {pieces.map(({ key: piece, n: own, colour }, nr) => (
                <rect
                  key={piece}
                  className="bar"
                  x={x + step * 0.15}
                  y={y(tops[nr] ?? 0)}
                  width={step * 0.7}
                  height={y(0) - y(own)}
                  {...(colour !== undefined && { style: { fill: colour } })}
                />
              ))}
              {before !== undefined && before > 0 && (
                <line className="before" x1={x + step * 0.05} x2={x + step * 0.95} y1={y(before)} y2={y(before)} />
              )}
              {index % every === 0 && (
                <text className="axis" x={x + step / 2} y={HEIGHT - 8} textAnchor="middle">
                  {below}
                </text>
              )}
            </Mark>
          )
        })}
      </svg>
    </div>
  )
}
