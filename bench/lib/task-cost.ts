import type { Browser } from './chromium.ts'

/**
 * What each task of a page's main thread cost: by the clock, and in processor time alone. On a machine that is shared the clock
 * also counts the time in which somebody else had the processor, and says nothing of the page.
 */
interface TaskCost {
  readonly clockMs: number
  readonly processorMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** Microseconds by the clock. */
  readonly dur?: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const MAIN_THREAD = 'CrRendererMain'
const CATEGORIES = ['toplevel']

/** The outermost stretches: what runs inside another one is part of it. */
function tasksOf(events: readonly TraceEvent[], pid: number, tid: number): TaskCost[] {
  const stretches = events
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks: TaskCost[] = []
  let endOfLast = Number.NEGATIVE_INFINITY
  for (const { ts, dur = 0, tdur = 0 } of stretches) {
    if (ts < endOfLast) continue
    endOfLast = ts + dur
    tasks.push({ clockMs: dur / 1000, processorMs: tdur / 1000 })
  }
  return tasks
}

/** The tasks of the busiest page of a browser while a piece of work runs. */
export async function taskCosts(browser: Browser, work: () => Promise<unknown>): Promise<TaskCost[]> {
  const root = browser.devtools.session()
  const events: TraceEvent[] = []
  browser.devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as TraceEvent[]) events.push(event)
  })
  const complete = new Promise<void>((resolve) => browser.devtools.on('Tracing.tracingComplete', () => resolve()))
  await root.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  await work()
  await root.send('Tracing.end')
  await complete
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD)
  const busy = (tasks: readonly TaskCost[]): number => tasks.reduce((sum, each) => sum + each.processorMs, 0)
  return mains.map(({ pid, tid }) => tasksOf(events, pid, tid)).sort((a, b) => busy(b) - busy(a))[0] ?? []
}
