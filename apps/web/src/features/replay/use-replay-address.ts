import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useChangeQuery } from '../../lib/use-address.ts'
import { type ReplayAddress, readReplay, replayText, writeReplay } from './replay-address.ts'

type Span = Pick<ReplayAddress, 'from' | 'to'>
type Follower = (next: ReplayAddress) => void

/**
 * The moment, the part of time and the speed, which stand in the address. A page that is kept is opened again by another address:
 * whatever was not written here is followed. One without a moment gets what is shown: whoever copies it sends what is seen.
 */
export function useReplayAddress(now: () => number, span: Span | undefined) {
  const { search } = useLocation()
  const changeQuery = useChangeQuery()
  const [address, setAddress] = useState(() => readReplay(new URLSearchParams(search), now(), span))
  const shown = useRef(address)
  /** What was written here and may still be on its way into the address, oldest first. */
  const written = useRef([replayText(new URLSearchParams(search))])
  const follower = useRef<Follower>(undefined)

  const keep = useCallback(
    (next: ReplayAddress) => {
      shown.current = next
      setAddress(next)
      changeQuery((query) => {
        const changed = writeReplay(query, next)
        written.current.push(replayText(changed))
        return changed
      })
    },
    [changeQuery],
  )

  useEffect(() => {
    const query = new URLSearchParams(search)
    const text = replayText(query)
    if (text === '') return keep(shown.current)
    const known = written.current.indexOf(text)
    if (known !== -1) {
      written.current.splice(0, known)
      return
    }
    const next = readReplay(query, now(), span)
    written.current = [text]
    shown.current = next
    setAddress(next)
    follower.current?.(next)
  }, [search, now, span, keep])

  // Never taken back: a page that is shown again learns of its address before anything else of it is at work.
  const follow = useCallback((act: Follower): void => {
    follower.current = act
  }, [])
  return { address, keep, follow }
}
