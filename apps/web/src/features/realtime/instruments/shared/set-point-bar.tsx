import { type ModuleKey, State2, type Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { stateName } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateOfValue } from '../../../../ui/recent/limits.ts'
import { stateColour } from '../../../../ui/theme.ts'
import { measured } from '../../../../ui/values/measured.ts'
import { placeOf, setPointsOf } from './set-point-scale.ts'

interface SetPointBarProps {
  readonly module: ModuleKey
  readonly quantity: Quantity
  readonly value: number | undefined
  readonly thresholds: readonly Threshold[]
  /** Whether the numbers of the set points stand below it. */
  readonly labelled?: boolean
}

const PERCENT = 100

/** A value against its set points. Low is on the left in every language, as on the face of an instrument. */
export const SetPointBar = memo(function SetPointBar(props: SetPointBarProps) {
  const { module, quantity, value, thresholds, labelled = false } = props
  const { t, i18n } = useTranslation()
  const marks = useMemo(
    () => setPointsOf(thresholds.filter((each) => each.module === module && each.quantity === quantity.key)),
    [thresholds, module, quantity],
  )
  if (marks.length === 0) return null
  const state = value === undefined ? State2.Normal : stateOfValue(module, quantity.key, value, thresholds)
  const place = value === undefined ? 0 : placeOf(value, marks) * PERCENT
  const twoSided = marks[0]?.state !== 'warning'
  const colour = state === State2.Normal ? 'var(--accent)' : stateColour(stateName(state))
  const text = value === undefined ? t('common.noData') : measured(i18n, value, quantity)
  return (
    <div
      className="set-point-bar"
      data-two-sided={twoSided}
      dir="ltr"
      role="meter"
      aria-label={t('instrument.setPoints', { name: t(`quantity.${quantity.key}`) })}
      aria-valuemin={0}
      aria-valuemax={PERCENT}
      aria-valuenow={Math.round(place)}
      aria-valuetext={`${text}, ${t(POINT_STATE_KEYS[state])}`}
    >
      <div className="set-point-track">
        {value !== undefined && !twoSided && (
          <span className="set-point-fill" style={{ inlineSize: `${place}%`, background: colour }} />
        )}
        {marks.map((mark) => (
          <span
            key={`${mark.state} ${mark.value}`}
            className="set-point-mark"
            style={{ insetInlineStart: `${mark.place * PERCENT}%`, background: stateColour(mark.state) }}
          />
        ))}
        {value !== undefined && twoSided && (
          <span className="set-point-needle" style={{ insetInlineStart: `${place}%`, background: colour }} />
        )}
      </div>
      {labelled && (
        <div className="set-point-labels" aria-hidden="true">
          {marks.map((mark) => (
            <span
              key={`${mark.state} ${mark.value}`}
              style={{ insetInlineStart: `${mark.place * PERCENT}%`, color: stateColour(mark.state) }}
            >
              {formatNumber(i18n.language, mark.value, Number.isInteger(mark.value) ? 0 : quantity.digits)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
})
