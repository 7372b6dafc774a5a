import type { ReactNode } from 'react'
import type { InstrumentProps } from '../instrument.ts'
import { ReadingTile } from './reading-tile.tsx'

interface ReadingTilesProps
  extends Pick<InstrumentProps, 'sn' | 'definition' | 'report' | 'thresholds' | 'background'> {
  /** Keys of the quantities, in the order in which they are shown; one that the model lacks is left out. */
  readonly keys: readonly string[]
  /** Further tiles, before the others. */
  readonly children?: ReactNode
}

export function ReadingTiles({ sn, definition, report, thresholds, background, keys, children }: ReadingTilesProps) {
  const quantities = keys.flatMap((key) => definition.readings.find((each) => each.key === key) ?? [])
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
