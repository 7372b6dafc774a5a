import type { ReactNode } from 'react'

interface StatementProps {
  /** A large sign above: a status, or nothing. */
  mark?: string
  title: string
  text?: ReactNode
  /** What can be done now. */
  children?: ReactNode
  /** Inside the frame the page's own `main` stands already. */
  inFrame?: boolean
}

/** A page that has one thing to say. Without the component library: it must stand when chunks do not come. */
export function Statement({ mark, title, text, children, inFrame = false }: StatementProps) {
  const Element = inFrame ? 'section' : 'main'
  return (
    <Element className="statement">
      {mark && (
        <p className="statement-mark" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1>{title}</h1>
      {text && <p className="statement-text">{text}</p>}
      {children && <div className="statement-acts">{children}</div>}
    </Element>
  )
}
