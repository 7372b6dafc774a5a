import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useChangeQuery } from '../../lib/browser/use-address.ts'
import { type ReplayAddress, readReplay, replayText, unreadIn, writeReplay } from './replay-address.ts'

type Span = Pick<ReplayAddress, 'from' | 'to'>
type Follower = (next: ReplayAddress) => void

/** Where replays that were left stood, by what they were opened with. */
export type StoodMoments = Map<string, ReplayAddress>

const STOOD_KEPT = 50

/** Undefined where the address itself names a moment: that one is meant. */
function openedWith(query: URLSearchParams, of: string, span: Span | undefined): string | undefined {
  if (query.has('at')) return undefined
  return `${of} ${query.get('from') ?? span?.from ?? ''} ${query.get('to') ?? ''}`
}

/**
 * The moment, the part of time and the speed, which stand in the address. A page that is kept is opened again by another address:
 * whatever was not written here is followed. One without a moment gets what is shown: whoever copies it sends what is seen.
 */
export function useReplayAddress(
  now: () => number,
  given: Span | undefined,
  { of = '', stood }: { of?: string | undefined; stood?: StoodMoments | undefined } = {},
) {
  const { search } = useLocation()
  const changeQuery = useChangeQuery()
  // By its times: who draws the page anew makes it anew, and a moment that is written for each of them would never arrive.
  const { from, to } = given ?? {}
  const span = useMemo(() => (from === undefined || to === undefined ? undefined : { from, to }), [from, to])
  const [opened, setOpened] = useState(() => openedWith(new URLSearchParams(search), of, span))
  const [address, setAddress] = useState(
    () => stood?.get(opened ?? '') ?? readReplay(new URLSearchParams(search), now(), span),
  )
  const shown = useRef(address)
  /** What made no sense of the last address that said any such thing: what is written here is in order. */
  const [odd, setOdd] = useState(() => unreadIn(new URLSearchParams(search)))
  useEffect(() => {
    const found = unreadIn(new URLSearchParams(search))
    if (found.length > 0) setOdd(found)
  }, [search])
  /** What was written here and may still be on its way into the address, oldest first. */
  const written = useRef([replayText(new URLSearchParams(search))])
  const follower = useRef<Follower>(undefined)

  /** Without a word in the address: the page is being left, or what it shows is written anyway. */
  const remember = useCallback(
    (next: ReplayAddress) => {
      shown.current = next
      if (stood === undefined || opened === undefined) return
      stood.delete(opened)
      stood.set(opened, next)
      const [oldest] = stood.keys()
      if (stood.size > STOOD_KEPT && oldest !== undefined) stood.delete(oldest)
    },
    [stood, opened],
  )
  const write = useCallback(
    (next: ReplayAddress) =>
      changeQuery((query) => {
        const changed = writeReplay(query, next)
        written.current.push(replayText(changed))
        return changed
      }),
    [changeQuery],
  )
  const keep = useCallback(
    (next: ReplayAddress) => {
      remember(next)
      setAddress(next)
      write(next)
    },
    [write, remember],
  )

  useEffect(() => {
    const query = new URLSearchParams(search)
    const text = replayText(query)
    const known = written.current.indexOf(text)
    if (text === '' || (known !== -1 && !query.has('at'))) return keep(shown.current)
    if (known !== -1) {
      written.current.splice(0, known)
      return
    }
    const again = openedWith(query, of, span)
    const next = stood?.get(again ?? '') ?? readReplay(query, now(), span)
    written.current = [text]
    shown.current = next
    setOpened(again)
    setAddress(next)
    follower.current?.(next)
    if (!query.has('at')) write(next)
  }, [search, now, span, of, stood, keep, write])

  // Never taken back: a page that is shown again learns of its address before anything else of it is at work.
  const follow = useCallback((act: Follower): void => {
    follower.current = act
  }, [])
  return { address, keep, follow, remember, shown, odd }
}
