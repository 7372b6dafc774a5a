import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { keep, recallText, type SlotName, type SlotValue, slots, subscribeStorage } from './storage.ts'

/** A kept preference; every component that uses it sees a change at once. */
export function useStored<N extends SlotName, I extends SlotValue<N> | undefined>(
  name: N,
  initial: I,
): [SlotValue<N> | I, (value: SlotValue<N>) => void] {
  const text = useSyncExternalStore(subscribeStorage, () => recallText(name))
  const value = useMemo(
    () => (text === null ? initial : ((slots[name].parse(text) as SlotValue<N> | undefined) ?? initial)),
    [name, text, initial],
  )
  const set = useCallback((next: SlotValue<N>) => keep(name, next), [name])
  return [value, set]
}
