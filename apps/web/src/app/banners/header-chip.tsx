import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './chips.css'

interface HeaderChipProps {
  /** What the colour says. */
  readonly tone: 'warning' | 'drill' | 'quiet'
  readonly icon?: ReactNode
  /** Read in the bar; where it has no room the label says it. */
  readonly word: ReactNode
  readonly label: string
  /** What opens below it; closed by the function that it is given. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Something that an operator has to know and that is no alarm: a word in the bar, the rest below it on demand. What opens stands
 * beside its button in the document, so that the next Tab is in it.
 */
export function HeaderChip({ tone, icon, word, label, children }: HeaderChipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const chip = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && chip.current?.contains(target))) setOpen(false)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node && chip.current?.contains(event.target))) return
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', leave)
    }
  }, [open])
  const close = () => setOpen(false)
  return (
    <span className="header-chip" data-tone={tone} ref={chip}>
      {tone !== 'quiet' && (
        <span className="visually-hidden" role={tone === 'warning' ? 'alert' : 'status'}>
          {label}
        </span>
      )}
      <button
        type="button"
        className="chip-button"
        ref={button}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span className="chip-word">{word}</span>
      </button>
      {open && (
        <div className="chip-more" id={id}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </span>
  )
}
