import { useEffect, useRef } from 'react'
import { type Begun, matchKey, type ShortcutName, type Surroundings } from './shortcuts.ts'

interface Registered {
  handle(): void
}

const registered = new Map<ShortcutName, Registered[]>()
let begun: Begun | undefined

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select'
const CONTROLS =
  'button, a[href], summary, input, [role=button], [role=menuitem], [role=option], [role=tab], [role=link]'

function surroundings(target: EventTarget | null): Surroundings {
  const element = target instanceof HTMLElement ? target : undefined
  const modals = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')]
  return {
    typing: element !== undefined && (element.isContentEditable || element.matches(TEXT_FIELDS)),
    onControl: element?.closest(CONTROLS) != null,
    // A dialog that was closed may stay in the document, hidden.
    dialogOpen: modals.some((each) => each.checkVisibility()),
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const match = matchKey(event, begun, surroundings(event.target), Date.now())
  begun = match.begun
  const handler = match.name === undefined ? undefined : registered.get(match.name)?.at(-1)
  if (handler === undefined) return
  event.preventDefault()
  handler.handle()
}

/** `below`: behind all that are there, whoever was mounted first. */
function register(name: ShortcutName, handler: Registered, below: boolean): () => void {
  if (registered.size === 0) document.addEventListener('keydown', onKeyDown)
  const others = registered.get(name) ?? []
  registered.set(name, below ? [handler, ...others] : [...others, handler])
  return () => {
    const left = (registered.get(name) ?? []).filter((each) => each !== handler)
    if (left.length > 0) registered.set(name, left)
    else registered.delete(name)
    if (registered.size === 0) document.removeEventListener('keydown', onKeyDown)
  }
}

function useRegistered(name: ShortcutName, handler: () => void, enabled: boolean, below: boolean): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(
    () => (enabled ? register(name, { handle: () => latest.current() }, below) : undefined),
    [name, enabled, below],
  )
}

/** Of several that are mounted the last one handles the key: a panel takes it over from its page. */
export function useShortcut(name: ShortcutName, handler: () => void, enabled = true): void {
  useRegistered(name, handler, enabled, false)
}

/**
 * For the frame around the pages: a key that nothing on the page takes. A page that is there from the beginning is mounted
 * before its frame, and would lose its keys to it.
 */
export function useFrameShortcut(name: ShortcutName, handler: () => void): void {
  useRegistered(name, handler, true, true)
}
