import type { Book, Episode, SentMessage } from './book.ts'
import type { Stored } from './stored.ts'
import { findingOf, type Violation } from './violation.ts'

/** What was acknowledged is on record once; what alarmed is known. */

const named = ({ id, sn, kind }: SentMessage): string => `${kind} ${id} of ${sn}`

export function judgeMessages(book: Book, stored: Stored): Violation[] {
  const lost: string[] = []
  for (const message of book.acknowledged.values()) {
    if (message.kind === 'answer' || book.doubtful.has(message.id) || book.refusals.has(message.id)) continue
    if (!stored.messages.has(message.id)) lost.push(named(message))
  }
  const doubled: string[] = []
  for (const [id, count] of stored.messages) {
    const message = book.sent.get(id)
    if (message !== undefined && count > 1) doubled.push(`${named(message)}: ${count} times`)
  }
  return [
    ...findingOf('an acknowledged message is not in the history', lost),
    ...findingOf('a message is in the history more than once', doubled),
  ]
}

/** A device's last word on a command that was acknowledged is the command's end. */
export function judgeCommands(book: Book, stored: Stored): Violation[] {
  const gone = [...book.commands].filter(([id]) => !stored.commands.has(id)).map(([id, sn]) => `${id} to ${sn}`)
  const open: string[] = []
  for (const { id, sn, kind } of book.acknowledged.values()) {
    const command = id.replace(/:done$/, '')
    const status = stored.commands.get(command)
    if (kind !== 'answer' || book.doubtful.has(id) || book.refusals.has(id)) continue
    if (command === id || status === undefined || status === 'done') continue
    open.push(`${command} of ${sn} is ${status}`)
  }
  return [
    ...findingOf('a command that was answered with its record is not on record', gone),
    ...findingOf('a command stays open though its end was acknowledged', open),
  ]
}

export const isDue = ({ acknowledged, needed }: Episode): boolean => acknowledged.size >= needed

const told = ({ marker, sn, module, acknowledged }: Episode): string =>
  `${marker} of ${sn} ${module} (${acknowledged.size} messages acknowledged)`

/** `shown`: markers of episodes that reached the console. */
export function judgeEpisodes(book: Book, stored: Stored, shown: ReadonlySet<string>): Violation[] {
  const due = [...book.episodes.values()].filter(isDue)
  const unknown = due.filter(
    ({ marker, sn, module }) => !stored.episodes.has(marker) && !stored.crowded.has(`${sn} ${module}`),
  )
  const refused = [...book.refusals.values()].filter(({ id }) => book.sent.get(id)?.episode !== undefined)
  const unseen = due.filter(({ marker }) => {
    const alarms = stored.episodes.get(marker) ?? []
    return alarms.length > 0 && !shown.has(marker) && !alarms.some((id) => stored.settled.has(id))
  })
  return [
    ...findingOf('an acknowledged alarm is neither on the desk nor in the history', unknown.map(told)),
    ...findingOf(
      'a message that alarms was refused',
      refused.map(({ id, code, reason }) => `${id}: ${code} ${reason}`),
    ),
    ...findingOf('an alarm never reached the console', unseen.map(told)),
    ...findingOf('a module has two open alarms', stored.openTwice),
  ]
}
