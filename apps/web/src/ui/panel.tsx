import { type ReactNode, useId } from 'react'
import { Boundary } from './boundary.tsx'

interface PanelProps {
  title: ReactNode
  /** Beside the title. */
  extra?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A card with a heading of its own; what breaks inside stays inside. */
export function Panel({ title, extra, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {extra && <div className="panel-extra">{extra}</div>}
      </header>
      <div className="panel-body">
        <Boundary>{children}</Boundary>
      </div>
    </section>
  )
}
