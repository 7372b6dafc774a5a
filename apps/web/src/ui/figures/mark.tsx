import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'

interface MarkProps {
  readonly name: string
  readonly value: string
  /** Undefined: nothing is behind it, or its reader may not see it. */
  readonly to: string | undefined
  readonly tabIndex?: number
  readonly children: ReactNode
}

/** A bar, cell or row of a drawing, with the way to its records. */
export function Mark({ name, value, to, tabIndex, children }: MarkProps) {
  const { t } = useTranslation()
  const title = <title>{`${name}: ${value}`}</title>
  if (to === undefined) {
    return (
      <g>
        {title}
        {children}
      </g>
    )
  }
  return (
    <Link className="mark" to={to} tabIndex={tabIndex} aria-label={t('statistics.mark', { name, value })}>
      {title}
      {children}
    </Link>
  )
}
