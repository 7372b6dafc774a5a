import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { RecordLink } from './record-link.tsx'

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
    <RecordLink className="mark" to={to} tabIndex={tabIndex} label={t('statistics.mark', { name, value })}>
      {title}
      {children}
    </RecordLink>
  )
}
