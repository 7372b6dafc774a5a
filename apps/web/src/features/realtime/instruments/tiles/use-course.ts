import { useMemo } from 'react'
import { useSeries } from '../../../../live/hooks.ts'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import { quantityKey } from '../../../../ui/recent/stored-series.ts'
import { joined } from '../../joined-series.ts'
import type { InstrumentProps } from '../instrument.ts'

const NO_POINTS: readonly never[] = []

/** The last minutes of a quantity: stored before the page was opened, live since. */
export function useCourse(
  { sn, definition, background }: Pick<InstrumentProps, 'sn' | 'definition' | 'background'>,
  quantity: string,
): readonly ChartPoint[] {
  const live = useSeries(sn, definition.key, quantity)
  const stored = background.get(quantityKey(definition.key, quantity)) ?? NO_POINTS
  return useMemo(() => joined(stored, live), [stored, live])
}
