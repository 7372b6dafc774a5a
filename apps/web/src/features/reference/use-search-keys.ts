import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

interface Search {
  /** What stands in the box now. */
  readonly typed: string
  /** Whether the list answers just that; while an answer is on its way, the former list is still shown. */
  readonly isAnswered: boolean
  /** Address of the first row of the list. */
  readonly first: string | undefined
  readonly list: RefObject<HTMLElement | null>
}

/** The keys of a search box: down into the list, and Enter to the first row of what was typed, never of an earlier answer. */
export function useSearchKeys({ typed, isAnswered, first, list }: Search): (event: KeyboardEvent) => void {
  const navigate = useNavigate()
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (entered === undefined || !isAnswered) return
    setEntered(undefined)
    if (entered === typed && first !== undefined) void navigate(first)
  }, [entered, isAnswered, typed, first, navigate])
  return (event) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('a[data-row]')?.focus()
    }
    if (event.key === 'Enter' && typed.trim() !== '') setEntered(typed)
  }
}
