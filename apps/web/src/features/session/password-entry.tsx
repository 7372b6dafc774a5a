import { type KeyboardEvent, type MouseEvent, type Ref, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { EntryField } from './entry-field.tsx'

interface PasswordEntryProps {
  value: string
  onValue(value: string): void
  problem: string | undefined
  inputRef: Ref<HTMLInputElement>
}

const OPEN_EYE = 'M1.5 10s3-6 8.5-6 8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6zM10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z'
const CLOSED_EYE = `${OPEN_EYE}M3 17L17 3`

/** Who types blind does not see that every letter is a capital. */
export function PasswordEntry({ value, onValue, problem, inputRef }: PasswordEntryProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent | MouseEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <EntryField
      label={t('signIn.password')}
      value={value}
      onValue={onValue}
      problem={problem}
      hint={capsLock ? t('signIn.capsLock') : undefined}
      inputRef={inputRef}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onMouseDown={look}
      onBlur={() => setCapsLock(false)}
      extra={
        <button
          type="button"
          className="entry-show"
          aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          title={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d={shown ? CLOSED_EYE : OPEN_EYE} fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      }
    />
  )
}
