import type { Quantity } from '@vigil/devices'
import { useSeries } from '../../../../live/hooks.ts'
import { stateOfReading } from '../../../../ui/recent/limits.ts'
import { LeadingValue } from '../../leading-value.tsx'
import { trendOf } from '../../trend.ts'
import type { InstrumentProps } from '../instrument.ts'
import { SetPointBar } from './set-point-bar.tsx'

interface MainReadingProps extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds'> {
  readonly quantity: Quantity
}

/** The value that stands large, between its set points. */
export function MainReading({ sn, definition, report, thresholds, quantity }: MainReadingProps) {
  const value = report?.values?.[quantity.key]
  const trend = trendOf(useSeries(sn, definition.key, quantity.key), quantity.digits)
  return (
    <div>
      <LeadingValue
        quantity={quantity}
        value={value}
        trend={trend}
        state={stateOfReading(definition.key, quantity.key, value, thresholds)}
      />
      <SetPointBar module={definition.key} quantity={quantity} value={value} thresholds={thresholds} labelled />
    </div>
  )
}
