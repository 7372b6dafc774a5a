import { type ReactNode, useId } from 'react'

interface FormFieldProps {
  readonly label: string
  readonly problem?: string | undefined
  /** Gets the id that the label points to, and what describes it. */
  children(field: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
    status: 'error' | ''
  }): ReactNode
}

export function FormField({ label, problem, children }: FormFieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="act-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': problem === undefined ? undefined : note,
        status: problem === undefined ? '' : 'error',
      })}
      <p id={note} className="act-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
