import type { EndpointName } from '@vigil/contract'
import type { UnreadElement } from './readable-answer.ts'

/** Answers of which a part could not be read, until the same call is answered whole or the operator has seen it. */
export type UnreadAnswers = ReadonlyMap<EndpointName, readonly UnreadElement[]>

let answers: UnreadAnswers = new Map()
const listeners = new Set<() => void>()

function set(next: UnreadAnswers): void {
  answers = next
  for (const listener of listeners) listener()
}

export function noteUnreadAnswer(name: EndpointName, unread: readonly UnreadElement[]): void {
  if (unread.length === 0 && !answers.has(name)) return
  const next = new Map(answers)
  if (unread.length === 0) next.delete(name)
  else next.set(name, unread)
  set(next)
}

export const unreadAnswers = (): UnreadAnswers => answers
export const forgetUnreadAnswers = (): void => set(new Map())

export function subscribeUnreadAnswers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
