import { useEffect, useRef } from 'react'
import { Notices } from './notices.tsx'
import { SoundCheck } from './sound-banner.tsx'
import { TaskNotices } from './task-notices.tsx'

/**
 * The strip at the foot of the window, alarms first. It has room of its own, so that nothing in it lies over a button of the page,
 * and tells its height, so that drawers and dialogs end above it.
 */
export function Foot({ bare }: { bare: boolean }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--console-foot', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--console-foot')
    }
  }, [])
  return (
    <div className="console-foot" ref={strip}>
      {/* On a wall as well: what was detected is named nowhere else there. */}
      <Notices />
      <TaskNotices />
      {!bare && <SoundCheck />}
    </div>
  )
}
