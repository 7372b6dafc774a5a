import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'

const SETTLED_MS = 150

/** What is typed into a search box: asked for at once, and in the address a moment after the last letter. */
export function useTypedQuestion(key = 'q') {
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const inAddress = search.get(key) ?? ''
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)
  // The way back and links from elsewhere change the address without anybody typing.
  useEffect(() => {
    if (written.current === inAddress) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      change((query) => {
        if (typed === '') query.delete(key)
        else query.set(key, typed)
        return query
      })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, key, change])
  return { typed, setTyped }
}
