import { type ReactNode, useEffect, useRef } from 'react'

/** The strip of notices at the foot of the window. Tells its height, so that drawers and dialogs end above it. */
export function Foot({ children }: { children: ReactNode }) {
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
      {children}
    </div>
  )
}
