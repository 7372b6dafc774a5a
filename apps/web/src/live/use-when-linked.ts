import { useEffect, useRef } from 'react'
import { useLink } from './hooks.ts'

/** Does something whenever the link is back: what failed while it was down need not wait for somebody to press a button. */
export function useWhenLinked(act: () => void): void {
  const { live } = useLink()
  const latest = useRef(act)
  const was = useRef(live)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const isBack = live && !was.current
    was.current = live
    if (isBack) latest.current()
  }, [live])
}
