import { createContext, type MouseEvent, type ReactNode, useCallback, useContext } from 'react'
import { Link, useNavigate } from 'react-router'

type Follow = (event: MouseEvent<HTMLAnchorElement>) => void

const FollowContext = createContext<Follow | undefined>(undefined)

/**
 * A page of figures has some two hundred links. Those of the library are each drawn anew whenever the address changes, before anything
 * of what was chosen is there; these ask once for all of a panel how to go somewhere.
 */
export function RecordLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const follow = useCallback<Follow>(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
      // Into a window of its own, or whatever else the browser makes of it.
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      void navigate(currentTarget.getAttribute('href') ?? '')
    },
    [navigate],
  )
  return <FollowContext value={follow}>{children}</FollowContext>
}

interface RecordLinkProps {
  readonly to: string
  readonly label: string
  readonly className?: string
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
}

/** The way from a mark to its records. */
export function RecordLink({ to, label, className, tabIndex, children }: RecordLinkProps) {
  const follow = useContext(FollowContext)
  const given = { className, tabIndex, 'aria-label': label }
  return follow === undefined ? (
    <Link {...given} to={to}>
      {children}
    </Link>
  ) : (
    <a {...given} href={to} onClick={follow}>
      {children}
    </a>
  )
}
