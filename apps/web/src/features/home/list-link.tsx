import { Permission } from '@vigil/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.tsx'

interface ListLinkProps {
  readonly to: string
  readonly className?: string | undefined
  /** For who can not see what stands around it. */
  readonly label?: string | undefined
  readonly title?: string | undefined
  readonly style?: Record<string, string | number> | undefined
  readonly children: ReactNode
}

/** The way from a number to its list; plain text for who may not open the device monitor. */
export function ListLink({ to, className, label, title, style, children }: ListLinkProps) {
  const { can } = useSession()
  if (can(Permission.Devices)) {
    return (
      <Link to={to} className={className} aria-label={label} title={title} style={style}>
        {children}
      </Link>
    )
  }
  return (
    <span className={className} title={title} style={style}>
      {label === undefined ? (
        children
      ) : (
        <>
          <span className="visually-hidden">{label}</span>
          <span aria-hidden="true">{children}</span>
        </>
      )}
    </span>
  )
}
