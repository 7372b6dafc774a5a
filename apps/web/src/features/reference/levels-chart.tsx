import type { MaterialSheet } from '@vigil/contract'
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { stateColour } from '../../ui/theme.ts'
import { useBoxWidth } from '../../ui/use-box-width.ts'
import { useAmounts } from './use-amounts.ts'

type Figures = MaterialSheet['figures']
type Unit = 'ppm' | 'mg/m³'

const MINUTES = [10, 30, 60, 240, 480] as const
const HOUR = 60
const WORKDAY = 480
const SHORT_TERM = 15
const PPM_PER_PERCENT = 10_000

/** Discomfort is no state of a device; the other two are coloured as what they mean. */
const COLOURS = ['var(--accent)', stateColour('alarm'), stateColour('highRisk')] as const

interface Mark {
  readonly key: string
  readonly minute: number
  readonly value: number
  readonly colour: string
  readonly shape: 'point' | 'diamond' | 'square'
  readonly name: string
}
interface Across {
  readonly key: string
  readonly value: number
  readonly name: string
  readonly colour: string
}
interface Curve {
  readonly key: string
  readonly name: string
  readonly colour: string
  readonly points: readonly { readonly minute: number; readonly value: number }[]
}

export interface Drawn {
  readonly unit: Unit
  readonly curves: readonly Curve[]
  readonly marks: readonly Mark[]
  readonly across: readonly Across[]
}

/** What of the figures can stand in one picture: all that has the unit of the first of them. */
export function drawnLevels({ aegl, erpg, idlh, twa, stel, ceiling, lowerPercent }: Figures): Drawn | undefined {
  const unit = aegl?.unit ?? erpg?.unit ?? idlh?.unit ?? twa?.unit ?? stel?.unit ?? ceiling?.unit
  if (unit === undefined) return undefined
  const curves = (aegl?.levels ?? []).flatMap((levels, level): Curve[] => {
    const points = levels.flatMap((each, at) =>
      typeof each === 'string' || each.value <= 0 ? [] : [{ minute: MINUTES[at] ?? HOUR, value: each.value }],
    )
    const name = `AEGL-${level + 1}`
    return points.length === 0 ? [] : [{ key: name, name, colour: COLOURS[level] ?? COLOURS[0], points }]
  })
  const marks: Mark[] = []
  if (erpg?.unit === unit) {
    for (const [level, each] of erpg.levels.entries()) {
      if (typeof each === 'string') continue
      const name = `ERPG-${level + 1}`
      const colour = COLOURS[level] ?? COLOURS[0]
      marks.push({ key: name, name, minute: HOUR, value: each.value, colour, shape: 'diamond' })
    }
  }
  if (twa?.unit === unit) {
    marks.push({ key: 'TWA', name: 'TWA', minute: WORKDAY, value: twa.value, colour: 'var(--quiet)', shape: 'square' })
  }
  if (stel?.unit === unit) {
    marks.push({
      key: 'STEL',
      name: 'STEL',
      minute: SHORT_TERM,
      value: stel.value,
      colour: 'var(--quiet)',
      shape: 'square',
    })
  }
  const across: Across[] = []
  if (idlh?.unit === unit)
    across.push({ key: 'IDLH', name: 'IDLH', value: idlh.value, colour: stateColour('highRisk') })
  if (ceiling?.unit === unit) across.push({ key: 'C', name: 'C', value: ceiling.value, colour: 'var(--quiet)' })
  if (unit === 'ppm' && lowerPercent !== undefined) {
    across.push({
      key: 'LEL',
      name: 'LEL',
      value: lowerPercent.value * PPM_PER_PERCENT,
      colour: stateColour('warning'),
    })
  }
  return curves.length + marks.length + across.length === 0 ? undefined : { unit, curves, marks, across }
}

const HEIGHT = 300
const TOP = 14
const FOOT = 28
const START = 62
const END = 70
const USUAL_WIDTH = 640
const LABEL_PX = 14

const SHAPES: Readonly<Record<Mark['shape'], string>> = {
  point: 'M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0',
  diamond: 'M0,-5L5,0L0,5L-5,0Z',
  square: 'M-4,-4H4V4H-4Z',
}

/** Names at the end of the lines do not lie on one another: each moves down as far as it has to. */
function spread<T extends { readonly y: number }>(labels: readonly T[]): (T & { readonly at: number })[] {
  let last = Number.NEGATIVE_INFINITY
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      last = Math.max(label.y, last + LABEL_PX)
      return { ...label, at: last }
    })
}

/** Concentrations that harm, by how long one breathes them; both axes by powers of ten. Time runs from left to right everywhere. */
export function LevelsChart({ drawn }: { drawn: Drawn }) {
  const { t } = useTranslation()
  const { amount, minutes, number } = useAmounts()
  const box = useRef<HTMLDivElement>(null)
  const measured = useBoxWidth(box)
  const width = Number.isFinite(measured) && measured > 0 ? measured : USUAL_WIDTH
  const values = [
    ...drawn.curves.flatMap(({ points }) => points.map(({ value }) => value)),
    ...drawn.marks.map(({ value }) => value),
    ...drawn.across.map(({ value }) => value),
  ].filter((value) => value > 0)
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const y = (value: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - (Math.log10(value) - low) / (high - low))
  const x = (minute: number): number =>
    START + ((width - START - END) * Math.log(minute / MINUTES[0])) / Math.log(WORKDAY / MINUTES[0])
  const decades = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))
  const labels = spread([
    ...drawn.curves.map(({ name, colour, points }) => ({ name, colour, y: y(points.at(-1)?.value ?? 1) })),
    ...drawn.across.map(({ name, colour, value }) => ({ name, colour, y: y(value) })),
  ])
  return (
    <div ref={box} className="levels-drawing">
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t('material.levelsPicture')}
        style={{ direction: 'ltr' }}
      >
        {decades.map((value) => (
          <g key={value}>
            <line className="levels-grid" x1={START} x2={width - END} y1={y(value)} y2={y(value)} />
            <text className="levels-axis" x={START - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
              {number(value)}
            </text>
          </g>
        ))}
        <text className="levels-axis" x={4} y={HEIGHT - 8}>
          {drawn.unit}
        </text>
        {MINUTES.map((minute) => (
          <g key={minute}>
            <line className="levels-grid" x1={x(minute)} x2={x(minute)} y1={TOP} y2={HEIGHT - FOOT} />
            <text className="levels-axis" x={x(minute)} y={HEIGHT - 8} textAnchor="middle">
              {minutes(minute)}
            </text>
          </g>
        ))}
        {drawn.across.map(({ key, value, colour, name }) => (
          <line key={key} x1={START} x2={width - END} y1={y(value)} y2={y(value)} stroke={colour} strokeDasharray="6 4">
            <title>{`${name}: ${amount(value, drawn.unit)}`}</title>
          </line>
        ))}
        {drawn.curves.map(({ key, colour, points, name }) => (
          <g key={key}>
            <polyline
              fill="none"
              stroke={colour}
              strokeWidth={2}
              points={points.map(({ minute, value }) => `${x(minute)},${y(value)}`).join(' ')}
            />
            {points.map(({ minute, value }) => (
              <path key={minute} d={SHAPES.point} fill={colour} transform={`translate(${x(minute)},${y(value)})`}>
                <title>{`${name}, ${minutes(minute)}: ${amount(value, drawn.unit)}`}</title>
              </path>
            ))}
          </g>
        ))}
        {drawn.marks.map(({ key, minute, value, colour, shape, name }) => (
          <g key={key} transform={`translate(${x(minute)},${y(value)})`}>
            <path d={SHAPES[shape]} fill={colour}>
              <title>{`${name}: ${amount(value, drawn.unit)}`}</title>
            </path>
            <text
              className="levels-name"
              x={minute === WORKDAY ? -8 : 8}
              dy={-6}
              textAnchor={minute === WORKDAY ? 'end' : 'start'}
            >
              {name}
            </text>
          </g>
        ))}
        {labels.map(({ name, colour, at }) => (
          <text
            key={name}
            className="levels-name"
            x={width - END + 8}
            y={at}
            dominantBaseline="middle"
            style={{ fill: colour }}
          >
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}
