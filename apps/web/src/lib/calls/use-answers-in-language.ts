import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Answers name things in the language in which they were asked for. After a change of it what is on the screen is asked for anew and
 * stays until that comes; what nobody looks at is forgotten.
 */
export function useAnswersInLanguage(client: QueryClient, language: string): void {
  const asked = useRef(language)
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [client, language])
}
