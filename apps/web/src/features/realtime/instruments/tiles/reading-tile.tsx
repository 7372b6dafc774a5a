import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { POINT_STATE_KEYS, unitSymbol } from '@vigil/i18n/web'
import { type CSSProperties, memo, useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSeries } from '../../../../live/hooks.ts'
import { Sparkline } from '../../../../ui/chart/sparkline.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { type Background, quantityKey } from '../../../../ui/recent/stored-series.ts'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { stateColour } from '../../../../ui/theme.ts'
import { readingText } from '../../../../ui/values/measured.ts'
import { joined } from '../../joined-series.ts'
import { LimitBar } from './limit-bar.tsx'
import { readingsOf } from './readings-of.ts'

interface ReadingTileProps {
  readonly sn: string
  readonly module: ModuleKey
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  readonly background: Background
}

const NO_POINTS: readonly never[] = []

/** One reading that can be read from across the room, between its limits, with its last minutes. */
export const ReadingTile = memo(function ReadingTile(props: ReadingTileProps) {
  const { sn, module, quantity, value, thresholds, background } = props
  const { t, i18n } = useTranslation()
  const live = useSeries(sn, module, quantity.key)
  const stored = background.get(quantityKey(module, quantity.key)) ?? NO_POINTS
  const points = useMemo(() => readingsOf(joined(stored, live), quantity), [stored, live, quantity])
  const own = thresholds.find((each) => each.module === module && each.quantity === quantity.key)
  const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, thresholds)
  const danger = state >= State2.Warning
  const name = t(`quantity.${quantity.key}`)
  const isMeasured = value !== undefined && value !== quantity.idle
  const colour = POINT_STATE_KEYS[state].slice('state.'.length)
  return (
    <div
      className="reading-tile"
      data-danger={danger}
      style={danger ? ({ '--tile-state': stateColour(colour) } as CSSProperties) : undefined}
    >
      <span className="reading-name">{name}</span>
      <span className="reading-figure">
        <bdi dir="ltr">
          <strong>{value === undefined ? '–' : readingText(i18n, value, quantity)}</strong>
          {isMeasured && quantity.unit !== '' && (
            <span className="reading-unit"> {unitSymbol(i18n, quantity.unit)}</span>
          )}
        </bdi>
        {danger && <StateMark state={state} />}
      </span>
      <LimitBar threshold={own} quantity={quantity} value={value} />
      {(isMeasured || quantity.idle === undefined) && (
        <Sparkline points={points} warn={own?.warn} alarm={own?.alarm} label={t('realtime.courseOf', { name })} />
      )}
    </div>
  )
})
