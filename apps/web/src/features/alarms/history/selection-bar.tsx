import type { AlarmRecord } from '@vigil/contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { ActDialog, type AskedAct } from '../acts/act-dialog.tsx'
import { ManyBar } from '../acts/many-bar.tsx'

interface SelectionBarProps {
  readonly selected: readonly AlarmRecord[]
  onClear(): void
  /** Something was done to them. */
  onChanged(): void
}

/** Records that are selected in the history. */
export function SelectionBar({ selected, onClear, onChanged }: SelectionBarProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<AskedAct>()
  const done = () => {
    onClear()
    onChanged()
  }
  return (
    <>
      <ManyBar
        label={t('history.selection')}
        count={t('history.selected', { count: selected.length })}
        alarms={selected}
        clear={t('history.unselect')}
        onHandle={(alarms) => setAsked({ type: 'handle', alarms })}
        onMerged={done}
        onClear={onClear}
      />
      <ActDialog
        asked={asked}
        onClose={(isDone) => {
          setAsked(undefined)
          if (isDone) done()
        }}
      />
    </>
  )
}
