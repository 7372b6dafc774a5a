import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

interface EntryFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'> {
  label: string
  value: string
  onValue(value: string): void
  /** What is wrong with the entry. */
  problem?: string | undefined
  /** What is not wrong but worth knowing. */
  hint?: string | undefined
  /** Stands inside the field, at its end. */
  extra?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A text field of the sign-in page, which carries no component library. */
export function EntryField({ label, value, onValue, problem, hint, extra, inputRef, ...rest }: EntryFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className="entry-field">
      <label htmlFor={id}>{label}</label>
      <div className="entry-input" data-problem={problem !== undefined}>
        <input
          {...rest}
          id={id}
          ref={inputRef}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {extra}
      </div>
      <p id={`${id}-note`} className={problem === undefined ? 'entry-hint' : 'entry-problem'} aria-live="polite">
        {note}
      </p>
    </div>
  )
}
