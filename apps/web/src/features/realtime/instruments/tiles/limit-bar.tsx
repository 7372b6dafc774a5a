import type { Threshold } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { formatNumber } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { stateColour } from '../../../../ui/theme.ts'
import { digitsNeeded, limitScale } from './limit-scale.ts'

interface LimitBarProps {
  readonly threshold: Threshold | undefined
  readonly quantity: Quantity
  readonly value: number | undefined
}

/** A value between its limits. Low is on the left in every language, as on the face of an instrument. */
export function LimitBar({ threshold, quantity, value }: LimitBarProps) {
  const { i18n } = useTranslation()
  const scale = useMemo(() => limitScale(threshold), [threshold])
  if (scale === undefined) return null
  return (
    <div className="limit-bar" dir="ltr">
      <div className="limit-zones" aria-hidden="true">
        {scale.zones.map(({ state, share }) => (
          <span key={state} style={{ flexGrow: share, background: stateColour(state) }} />
        ))}
        {value !== undefined && (
          <span className="limit-needle" style={{ insetInlineStart: `${scale.placeOf(value) * 100}%` }} />
        )}
      </div>
      <div className="limit-marks">
        {scale.marks.map(({ value: mark, place }) => (
          <span key={mark} style={{ insetInlineStart: `${place * 100}%` }}>
            {formatNumber(i18n.language, mark, digitsNeeded(mark, quantity.digits))}
          </span>
        ))}
      </div>
    </div>
  )
}
