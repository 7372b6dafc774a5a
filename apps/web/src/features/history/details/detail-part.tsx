import { type ReactNode, useId } from 'react'
import { Boundary } from '../../../ui/boundary.tsx'

interface DetailPartProps {
  readonly title: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part under its own heading; what breaks inside stays inside. */
export function DetailPart({ title, className = '', children }: DetailPartProps) {
  const id = useId()
  return (
    <section className={`detail-part ${className}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Boundary>{children}</Boundary>
    </section>
  )
}

/** Facts, each with its name; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="detail-facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
