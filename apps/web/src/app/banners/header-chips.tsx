import { memo } from 'react'
import { ClockChip } from './clock-chip.tsx'
import { DrillChip } from './drill-chip.tsx'
import { LinesChip } from './lines-chip.tsx'
import { SoundChip } from './sound-chips.tsx'
import { UnreadChip } from './unread-chip.tsx'

/** What was said in bars above the page, and moved it: now in the one that is there. */
export const HeaderChips = memo(function HeaderChips({ bare = false }: { bare?: boolean }) {
  return (
    <div className="header-chips">
      <DrillChip />
      <ClockChip />
      <LinesChip />
      <UnreadChip />
      {!bare && <SoundChip />}
    </div>
  )
})
