import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  /** Gets what joins it to its label and to what is said about it. */
  children(field: { readonly id: string; readonly 'aria-describedby': string }): ReactNode
}

export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="report-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': note })}
      <p id={note} className={problem === undefined ? 'quiet' : 'report-problem'} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  )
}
