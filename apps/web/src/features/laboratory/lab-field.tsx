import { Input } from 'antd'
import { type ReactNode, useId } from 'react'

/** What joins a control to its label and to what is said about it. */
export interface FieldProps {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

interface LabFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly wide?: boolean | undefined
  children(field: FieldProps): ReactNode
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

interface TextFieldProps extends Omit<LabFieldProps, 'children'> {
  readonly value: string
  readonly max?: number | undefined
  /** Written from left to right in every language. */
  readonly isNumber?: boolean | undefined
  readonly type?: 'text' | 'datetime-local' | undefined
  onChange(value: string): void
}

export function TextField({ value, max, isNumber = false, type = 'text', onChange, ...field }: TextFieldProps) {
  return (
    <LabField {...field}>
      {(props) => (
        <Input
          {...props}
          {...(isNumber && { dir: 'ltr', inputMode: 'decimal' as const })}
          type={type}
          value={value}
          maxLength={max}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LabField>
  )
}
