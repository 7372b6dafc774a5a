import type { CottonStack } from '@vigil/contract'
import { baleKey, dueAt } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Select } from 'antd'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { stateColour } from '../../ui/theme.ts'
import type { BaleView } from './bale-view.ts'
import { LevelShape, shapeOf } from './level-mark.tsx'
import { useBaleWords } from './use-bale-words.ts'

interface StackGridProps {
  readonly stack: CottonStack
  readonly views: ReadonlyMap<string, BaleView>
  readonly layer: number
  readonly chosen: BaleView | undefined
  readonly now: number
  onLayer(layer: number): void
  onChoose(view: BaleView): void
}

const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** One layer of a stack, bale by bale. One stop of the tab key; arrows go from bale to bale. */
export function StackGrid({ stack, views, layer, chosen, now, onLayer, onChoose }: StackGridProps) {
  const { t, i18n } = useTranslation()
  const { baleName, spoken } = useBaleWords()
  const grid = useRef<HTMLTableElement>(null)
  const here = chosen?.stack.id === stack.id && chosen.layer === layer ? chosen : undefined
  const stop = here ?? { row: 1, column: 1 }

  function move(event: KeyboardEvent, { row, column }: BaleView): void {
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const on = back === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      [back]: [0, -1],
      [on]: [0, 1],
      Home: [0, 1 - column],
      End: [0, stack.columns - column],
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = views.get(baleKey(stack.id, { row: row + step[0], column: column + step[1], layer }))
    if (next === undefined) return
    onChoose(next)
    grid.current?.querySelector<HTMLElement>(`[data-bale="${next.key}"]`)?.focus()
  }

  return (
    <div className="cotton-layer">
      <div className="cotton-layer-bar">
        <Select
          aria-label={t('cotton.layer')}
          value={layer}
          options={range(stack.layers).map((n) => ({ value: n, label: t('cotton.layerOf', { n, all: stack.layers }) }))}
          onChange={onLayer}
        />
        <span className="quiet">
          {t('cotton.size', { rows: stack.rows, columns: stack.columns, layers: stack.layers })}
          {stack.origin !== '' && (
            <>
              {' · '}
              <bdi>{stack.origin}</bdi>
            </>
          )}
        </span>
      </div>
      <div className="cotton-scroll">
        <table
          className="cotton-grid"
          style={{ '--columns': stack.columns } as CSSProperties}
          ref={grid}
          aria-label={t('cotton.grid', { name: stack.name, n: layer })}
        >
          <tbody>
            {range(stack.rows).map((row) => (
              <tr key={row}>
                {range(stack.columns).map((column) => {
                  const view = views.get(baleKey(stack.id, { row, column, layer }))
                  if (view === undefined) return null
                  const due = dueAt(stack, {
                    checkedAt: view.inspection?.at,
                    watched: view.reading?.isLive === true,
                  })
                  const isDue = due !== undefined && due <= now
                  return (
                    <td key={column}>
                      <button
                        type="button"
                        className="cotton-bale"
                        data-bale={view.key}
                        data-level={view.level}
                        data-due={isDue}
                        data-probe={view.probe !== undefined}
                        data-busy={view.probing !== undefined}
                        tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                        aria-pressed={view.key === chosen?.key}
                        aria-label={spoken(view, isDue)}
                        title={spoken(view, isDue)}
                        style={{ borderColor: stateColour(shapeOf(view.level)) }}
                        onClick={() => onChoose(view)}
                        onKeyDown={(event) => move(event, view)}
                      >
                        <LevelShape level={view.level} size={12} />
                        <bdi className="cotton-place" dir="ltr">{`${row}·${column}`}</bdi>
                        <span className="cotton-share">
                          {view.probability === undefined ? '' : formatNumber(i18n.language, view.probability * 100)}
                        </span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet small cotton-legend">{t('cotton.legend')}</p>
      {here !== undefined && (
        <p className="visually-hidden" aria-live="polite">
          {baleName(here)}
        </p>
      )}
    </div>
  )
}
