import type { Latency } from './latency.ts'
import type { Outcome } from './measure-page.ts'
import { quantile, ratio, rounded, table } from './statistics.ts'

const LONG_TASK_MS = 50

const times = ({ shown }: Latency): string =>
  shown.length === 0 ? '-' : `${rounded(quantile(shown, 0.5), 0)} / ${rounded(quantile(shown, 0.95), 0)}`

/** What an operator would have missed. How long anything took is never a fault: the machine decides that. */
export function problemsOf({ delivered, value, alarm }: Outcome): string[] {
  const found: string[] = []
  if (delivered < 1) found.push(`${rounded(100 * (1 - delivered), 3)} % of the updates were lost`)
  if (value.shown.length === 0) found.push('no value of the open device came to the screen')
  if (alarm.shown.length === 0 && alarm.unseen > 0) found.push('no alarm came to the screen')
  return found
}

function row(what: string, outcome: Outcome): Record<string, string | number> {
  const { alarm, heapMb, longTasks } = outcome
  return {
    what,
    'updates/s': rounded(outcome.updatesPerSecond, 0),
    'delivered %': rounded(100 * outcome.delivered, 2),
    'open value p50/p95 ms': times(outcome.value),
    'alarm p50/p95 ms': times(alarm),
    'alarms noticed': `${alarm.shown.length} of ${alarm.shown.length + alarm.unseen}`,
    'list p50/p95 ms': times(outcome.list),
    'tree p50/p95 ms': times(outcome.tree),
    'map p50/p95 ms': outcome.map === undefined ? '-' : times(outcome.map.latency),
    'map drawn /s': outcome.map === undefined ? '-' : rounded(outcome.map.framesPerSecond, 2),
    'tasks > 50 ms': longTasks.filter((ms) => ms > LONG_TASK_MS).length,
    'longest ms': rounded(Math.max(0, ...longTasks), 0),
    'held up by those %': rounded(100 * outcome.heldUp),
    'main thread (cores)': rounded(outcome.mainThread, 3),
    'script + render': `${rounded(outcome.scripting, 3)} + ${rounded(outcome.rendering, 3)}`,
    'browser (cores)': rounded(outcome.wholeBrowser, 2),
    'heap MB': `${rounded(heapMb.before)} to ${rounded(heapMb.after)}`,
    'workers MB': rounded(heapMb.workers),
    'frames/s': rounded(outcome.framesPerSecond, 0),
  }
}

/** One column per page: there are more figures than a line holds. */
export function printTurned(rows: readonly Record<string, string | number>[]): void {
  const figures = Object.keys(rows[0] ?? {}).filter((key) => key !== 'what')
  table(
    figures.map((figure) => ({
      what: figure,
      ...Object.fromEntries(rows.map((each) => [String(each.what), each[figure] ?? ''])),
    })),
  )
}

function ratios(ours: Outcome, bare: Outcome): Record<string, string> {
  const p95 = (of: (outcome: Outcome) => Latency): string => {
    const [our, their] = [of(ours), of(bare)].map(({ shown }) => quantile(shown, 0.95))
    return our === undefined || their === undefined || Number.isNaN(our / their) ? '-' : ratio(our, their)
  }
  return {
    'main thread': ratio(ours.mainThread, bare.mainThread),
    'whole browser': ratio(ours.wholeBrowser, bare.wholeBrowser),
    'open value p95': p95(({ value }) => value),
    'alarm p95': p95(({ alarm }) => alarm),
    'list p95': p95(({ list }) => list),
    heap: ratio(ours.heapMb.after, bare.heapMb.after),
  }
}

const LEGEND = [
  'only the two newest alarms are noticed at a time, for five seconds: a page that is later than that skips some',
  'from a change at its source to the frame that shows it; list, tree and map include up to 250 ms in which the server gathers',
  'rows of the tree change together with its counts, in batches of 1500 ms, as the specification wants; list, map and alarms do not wait',
  'the map is measured by itself, afterwards, with one change in 4 s: a map that rests is drawn about as often',
  'without a graphics card drawing the map costs more than all else: compare the cases with and without it',
]

export function printOutcomes(title: string, outcomes: ReadonlyMap<string, Outcome>, bare: Outcome | undefined): void {
  console.log(`\n${title}`)
  const all = [...outcomes, ...(bare === undefined ? [] : [['bare page', bare] as const])]
  printTurned(all.map(([what, outcome]) => row(what, outcome)))
  for (const line of LEGEND) console.log(line)
  if (bare === undefined) return
  console.log('ratios to the bare page')
  printTurned([...outcomes].map(([what, ours]) => ({ what, ...ratios(ours, bare) })))
}
