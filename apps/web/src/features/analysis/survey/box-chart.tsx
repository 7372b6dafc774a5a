import type { SurveyGroup } from '@vigil/contract'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useBoxWidth } from '../../../ui/use-box-width.ts'

const HEIGHT = 210
const TOP = 10
const FOOT = 24
const SIDE = 100
const LABEL_PX = 40
/** A single group would else be a wall. */
const WIDEST_BOX = 48
/** Until the box is measured, and where nothing is laid out. */
const USUAL_WIDTH = 720

/** How wide a drawing is. Its box is there from the first drawing on, also while it holds nothing: it is measured once it is put in. */
export function useDrawnWidth() {
  const box = useRef<HTMLDivElement>(null)
  const measured = useBoxWidth(box)
  return { box, width: Number.isFinite(measured) && measured > 0 ? measured : USUAL_WIDTH }
}

interface BoxChartProps {
  readonly title: string
  readonly groups: readonly (SurveyGroup & { readonly name: string })[]
  text(value: number): string
}

/** Each group as box and line: from 5 to 95 %, the middle half, the median. The table says the same in numbers. */
export function BoxChart({ title, groups, text }: BoxChartProps) {
  const { t } = useTranslation()
  const { box, width } = useDrawnWidth()
  const [low, high] = [Math.min(...groups.map(({ q05 }) => q05)), Math.max(...groups.map(({ q95 }) => q95))]
  const room = high > low ? high - low : Math.max(Math.abs(high), 1)
  const y = (value: number): number => TOP + (HEIGHT - TOP - FOOT) * (1 - (value - low) / room)
  const step = (width - SIDE) / Math.max(1, groups.length)
  const every = Math.max(1, Math.ceil(LABEL_PX / step))
  return (
    <Panel title={title}>
      <div ref={box} className="survey-drawing">
        {groups.length === 0 ? (
          <p className="quiet">{t('survey.none')}</p>
        ) : (
          <svg role="img" aria-label={title} width={width} height={HEIGHT} style={{ direction: 'ltr' }}>
            {[low, low + room / 2, low + room].map((value) => (
              <g key={value}>
                <line className="grid" x1={SIDE} x2={width} y1={y(value)} y2={y(value)} />
                <text className="axis" x={SIDE - 6} y={y(value)} textAnchor="end" dominantBaseline="middle">
                  {text(value)}
                </text>
              </g>
            ))}
            {groups.map(({ name, q05, q25, median, q75, q95 }, index) => {
              const middle = SIDE + (index + 0.5) * step
              const half = Math.min(step * 0.6, WIDEST_BOX) / 2
              return (
                <g key={name}>
                  <line className="reach" x1={middle} x2={middle} y1={y(q05)} y2={y(q95)} />
                  <rect
                    className="half"
                    x={middle - half}
                    width={2 * half}
                    y={y(q75)}
                    height={Math.max(1, y(q25) - y(q75))}
                  />
                  <line
                    className="middle"
                    x1={middle - half * 1.2}
                    x2={middle + half * 1.2}
                    y1={y(median)}
                    y2={y(median)}
                  />
                  {index % every === 0 && (
                    <text className="axis" x={middle} y={HEIGHT - 8} textAnchor="middle">
                      {name}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
      </div>
      {groups.length > 0 && <GroupTable title={title} groups={groups} text={text} />}
    </Panel>
  )
}

function GroupTable({ title, groups, text }: BoxChartProps) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{t('survey.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="survey-scroll" tabIndex={0} role="group" aria-label={title}>
        <table className="plain-table" data-dense="true">
          <thead>
            <tr>
              {(['group', 'median', 'spread', 'middleHalf', 'nearlyAll', 'hours', 'days'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`survey.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ name, median, spread, q05, q25, q75, q95, n, days }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text(median)}</td>
                <td>{text(spread)}</td>
                <td>{t('survey.range', { low: text(q25), high: text(q75) })}</td>
                <td>{t('survey.range', { low: text(q05), high: text(q95) })}</td>
                <td>{n}</td>
                <td>{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
