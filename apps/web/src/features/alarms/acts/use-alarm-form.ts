import type { AlarmEvent } from '@vigil/contract'
import { type FormEvent, useMemo, useState } from 'react'
import { useActStage } from './pending-acts.ts'
import type { useActs } from './use-acts.ts'

type Acted = Awaited<ReturnType<ReturnType<typeof useActs>['judge']>>

/** A form about one alarm. One that was changed meanwhile by others is shown as it is now, and is to be acted upon anew. */
export function useAlarmForm(opened: AlarmEvent, onDone: () => void) {
  const [alarm, setAlarm] = useState(opened)
  const [tried, setTried] = useState(false)
  const stage = useActStage(useMemo(() => [alarm], [alarm]))
  const submit = async (event: FormEvent, isGood: boolean, act: () => Promise<Acted>): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (!isGood || stage !== undefined) return
    const result = await act()
    if (result === undefined) return
    if (result.refused.length === 0) onDone()
    else setAlarm(result.refused[0]?.alarm ?? alarm)
  }
  return { alarm, tried, stage, submit }
}
