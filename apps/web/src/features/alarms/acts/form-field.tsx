import { type ReactNode, useEffect, useId, useRef } from 'react'

interface FormFieldProps {
  readonly label: string
  readonly problem?: string | undefined
  /** What is typed goes into it from the start. */
  readonly first?: boolean
  /** Gets the id that the label points to, and what describes it. */
  children(field: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
    status: 'error' | ''
  }): ReactNode
}

export function FormField({ label, problem, first = false, children }: FormFieldProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // `autoFocus` comes too early: a dialog that does not move draws its fields before it stands in the document.
  useEffect(() => {
    if (!first) return
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus())
    return () => clearTimeout(timer)
  }, [first])
  const note = `${id}-note`
  return (
    <div className="act-field" ref={box}>
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
