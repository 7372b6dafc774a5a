import type { ReactNode } from 'react'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTile } from './reading-tile.tsx'
import { isTold } from './readings-of.ts'

interface ReadingTilesProps
  extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds' | 'background'> {
  /** Keys of the quantities, in the order in which they are shown; one that the model or the device lacks is left out. */
  readonly keys: readonly string[]
  /** Further tiles, before the others. */
  readonly children?: ReactNode
}

export function ReadingTiles({ sn, definition, report, thresholds, background, keys, children }: ReadingTilesProps) {
  const quantities = keys
    .flatMap((key) => definition.readings.find((each) => each.key === key) ?? [])
    .filter((quantity) => isTold(quantity, report?.values))
  return (
    <div className="reading-tiles">
      {children}
      {quantities.map((quantity) => (
        <ReadingTile
          key={quantity.key}
          sn={sn}
          module={definition.key}
          quantity={quantity}
          value={report?.values?.[quantity.key]}
          thresholds={thresholds}
          background={background}
        />
      ))}
    </div>
  )
}
