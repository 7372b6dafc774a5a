import { useEffect } from 'react'

let subject = ''
const listeners = new Set<() => void>()

/** What the page is about, beside its own title: of several windows one must find the right device. */
export const pageSubject = {
  current: (): string => subject,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function tell(next: string): void {
  if (subject === next) return
  subject = next
  for (const listener of listeners) listener()
}

/** Names the page's subject in the title of the window as long as the page stands. */
export function usePageSubject(name: string): void {
  useEffect(() => {
    tell(name)
    return () => tell('')
  }, [name])
}
