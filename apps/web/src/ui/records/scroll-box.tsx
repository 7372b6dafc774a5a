import type { ReactNode } from 'react'

interface ScrollBoxProps {
  readonly label: string
  readonly className?: string
  readonly busy?: boolean
  readonly children: ReactNode
}

export function ScrollBox({ label, className = 'plain-scroll', busy = false, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className={className} role="region" aria-label={label} tabIndex={0} aria-busy={busy}>
      {children}
    </div>
  )
}
