import { type ReactNode, useId } from 'react'

interface LabFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly wide?: boolean | undefined
  /** Gets what joins it to its label and to what is said about it. */
  children(field: {
    readonly id: string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
  }): ReactNode
}

export function LabField({ label, hint, problem, wide = false, children }: LabFieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className={wide ? 'lab-field lab-wide' : 'lab-field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': note, 'aria-invalid': problem !== undefined })}
      {(problem ?? hint) !== undefined && (
        <p id={note} className={problem === undefined ? 'quiet' : 'lab-problem'} aria-live="polite">
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}
