import { admitMessage, type RecentMessages } from '@vigil/domain'
import { ApiError } from '../../lib/calls/api.ts'
import { failureText, type Translate } from './failure-text.ts'

export type MessageLevel = 'success' | 'warning' | 'error'
type Show = (level: MessageLevel, text: string) => void

/** What a failed call says to the operator; undefined where nothing is to be said. */
export function messageOf(t: Translate, error: unknown): { level: MessageLevel; text: string } | undefined {
  if (!(error instanceof ApiError)) return { level: 'error', text: t('error.request') }
  const { failure } = error
  // An ended session has a dialog of its own.
  if (failure.kind === 'aborted' || failure.kind === 'expired') return undefined
  return { level: failure.kind === 'rejected' ? 'warning' : 'error', text: failureText(t, failure) }
}

/** The one place that turns failures into messages; identical ones within half a second show once. */
export class Messages {
  #recent: RecentMessages = new Map()
  #show: Show | undefined
  readonly #t: Translate
  readonly #now: () => number

  constructor(t: Translate, now: () => number = Date.now) {
    this.#t = t
    this.#now = now
  }

  connect(show: Show): () => void {
    this.#show = show
    return () => {
      if (this.#show === show) this.#show = undefined
    }
  }

  present = (error: unknown): void => {
    if (!(error instanceof ApiError)) console.error(error)
    const message = messageOf(this.#t, error)
    if (message) this.say(message.level, message.text)
  }

  say = (level: MessageLevel, text: string): void => {
    const { show, recent } = admitMessage(this.#recent, text, this.#now())
    this.#recent = recent
    if (show) this.#show?.(level, text)
  }
}
