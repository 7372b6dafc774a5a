import { type Snapshot, snapshotSchema } from '@vigil/contract'
import { until } from '../lib/wait.ts'
import type { Console } from '../load/console.ts'
import type { Load } from '../load/load.ts'
import { isGood } from '../product/calls.ts'
import type { ProductDatabase } from '../product/database.ts'
import type { Book } from './book.ts'
import { actsInForce, judgeActs, judgeForce } from './judge-acts.ts'
import { isDue, judgeCommands, judgeEpisodes, judgeMessages } from './judge-records.ts'
import { judgePicture } from './picture.ts'
import { readStored } from './stored.ts'
import { findingOf, type Violation } from './violation.ts'

/** What was looked at, for the report: a check of nothing proves nothing. */
export interface Checked {
  readonly violations: readonly Violation[]
  readonly counts: Readonly<Record<string, number>>
}

const PICTURE_MS = 20_000

async function freshSnapshot({ person }: Console): Promise<Snapshot | undefined> {
  const answer = await person.get('/vigil/snapshot')
  const snapshot = isGood(answer) ? snapshotSchema.safeParse(answer.data) : undefined
  return snapshot?.success === true ? snapshot.data : undefined
}

/** What is under way when everybody has stopped still arrives: looked at until it fits or the time is over. */
async function pictureFits(console: Console): Promise<{ found: Violation[]; alarms: Snapshot['alarms'] }> {
  let found: Violation[] = [{ rule: 'no console came back', evidence: `${console.person.username} has no live link` }]
  let alarms: Snapshot['alarms'] = []
  await until(
    async () => {
      const fresh = console.isLive ? await freshSnapshot(console) : undefined
      if (fresh === undefined) return false
      alarms = fresh.alarms
      found = judgePicture(console.picture, fresh)
      return found.length === 0
    },
    PICTURE_MS,
    500,
  )
  const by = (violation: Violation): Violation => ({
    ...violation,
    evidence: `${console.person.username}: ${violation.evidence}`,
  })
  return { found: found.map(by), alarms }
}

/** While the load pauses and nothing is broken. */
export async function checkAll(book: Book, load: Load, database: ProductDatabase): Promise<Checked> {
  const { console, partial, strangers } = load
  const whole = await pictureFits(console)
  const part = await pictureFits(partial.console)
  const stored = await readStored(database)
  const foreign = [...partial.console.heardOf].filter((sn) => !partial.sees.has(sn))
  const acts = [...book.acts.values()]
  return {
    violations: [
      ...judgeMessages(book, stored),
      ...judgeCommands(book, stored),
      ...judgeEpisodes(book, stored, console.shown),
      ...judgeActs(book, stored),
      ...judgeForce(book, stored, actsInForce(whole.alarms)),
      ...whole.found,
      ...part.found,
      ...findingOf(`${partial.console.person.username} heard of devices that are not theirs`, foreign),
      ...findingOf('a pushed message does not fit the contract', [...console.malformed, ...partial.console.malformed]),
      ...strangers.findings(),
    ],
    counts: {
      'messages acknowledged': book.acknowledged.size,
      'messages refused': book.refusals.size,
      'alarms planned and acknowledged': [...book.episodes.values()].filter(isDue).length,
      'alarms that reached the console': console.shown.size,
      'acts answered as done': acts.filter(({ outcome }) => outcome === 'done').length,
      'acts refused': acts.filter(({ outcome }) => outcome === 'refused').length,
      'acts without an answer': acts.filter(({ outcome }) => outcome === 'unknown').length,
      'of these on record': acts.filter(({ outcome, marker }) => outcome === 'unknown' && stored.logged.has(marker))
        .length,
      'commands sent': book.commands.size,
      'plans chosen': book.plans.size,
      'cases merged': book.cases.size,
      'messages pushed': console.messages + partial.console.messages,
      'links of the console': console.links,
      'tries of strangers': strangers.tries,
    },
  }
}
