import { type ReactNode, useId } from 'react'
import { Boundary } from '../../../ui/boundary.tsx'

interface CardPartProps {
  readonly title: string
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A part of the card under its own heading; what breaks inside stays inside. */
export function CardPart({ title, extra, children }: CardPartProps) {
  const id = useId()
  return (
    <section className="acard-part" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {extra}
      </header>
      <Boundary>{children}</Boundary>
    </section>
  )
}
