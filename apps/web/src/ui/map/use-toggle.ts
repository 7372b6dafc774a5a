import { useCallback, useMemo, useState } from 'react'

export function useToggle(initial: boolean): { readonly on: boolean; toggle(): void } {
  const [on, setOn] = useState(initial)
  const toggle = useCallback(() => setOn((before) => !before), [])
  return useMemo(() => ({ on, toggle }), [on, toggle])
}
