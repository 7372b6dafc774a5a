import type { Browser } from './chromium.ts'
import { wait } from './measure-page.ts'

/** What the threads of a browser did, in shares of a core: what a page's own script costs, and what drawing it without a graphics card. */
export interface FrameCosts {
  script: number
  garbage: number
  styleAndLayout: number
  /** On the main thread: what was drawn on canvases becomes pixels. */
  canvas: number
  paint: number
  otherMain: number
  /** Threads of their own: tiles, and all layers into the picture of the window. */
  raster: number
  compositing: number
  workers: number
}

interface TraceEvent {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string }
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  'blink',
  'cc',
  'viz',
  'v8',
]

type MainGroup = 'script' | 'garbage' | 'styleAndLayout' | 'canvas' | 'paint'
/** By the name of the event, the first that fits. */
const MAIN_GROUPS: readonly (readonly [MainGroup, RegExp])[] = [
  ['garbage', /^(V8\.GC|MinorGC|MajorGC|BlinkGC)/],
  ['canvas', /^(Canvas|SharedContextRateLimiter)/],
  [
    'script',
    /^(FunctionCall|v8\.|V8\.|TimerFire|FireAnimationFrame|HandlePostMessage|EventDispatch|RunMicrotasks|Serialized)/,
  ],
  ['styleAndLayout', /(Layout|Style|InlineNode|Shape)/],
  ['paint', /(Paint|Layerize|[Cc]ommit|Compositing|LayerTreeHost|UpdateLayers)/],
]

const threadKey = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`

/** Self times of one thread: the time of an event without that of the events within it. */
function selfTimes(events: readonly TraceEvent[]): Map<string, number> {
  const self = new Map<string, number>()
  const add = (name: string, us: number) => self.set(name, (self.get(name) ?? 0) + us)
  const open: { name: string; until: number }[] = []
  for (const { name, ts, dur = 0 } of [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while ((open.at(-1)?.until ?? Number.POSITIVE_INFINITY) <= ts) open.pop()
    const around = open.at(-1)
    if (around !== undefined) add(around.name, -dur)
    add(name, dur)
    open.push({ name, until: ts + dur })
  }
  return self
}

const groupOf = (name: string): MainGroup | 'otherMain' =>
  MAIN_GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'otherMain'

/** The thread that worked most of those with the name: the tabs of the browser's own interface have some, too. */
function costsOf(events: readonly TraceEvent[], us: number): FrameCosts {
  const names = new Map<string, string>()
  const threads = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const key = threadKey(event)
    if (event.ph === 'M' && event.name === 'thread_name') names.set(key, event.args?.name ?? '')
    if (event.ph !== 'X') continue
    const list = threads.get(key) ?? []
    list.push(event)
    threads.set(key, list)
  }
  const costs: FrameCosts = {
    script: 0,
    garbage: 0,
    styleAndLayout: 0,
    canvas: 0,
    paint: 0,
    otherMain: 0,
    raster: 0,
    compositing: 0,
    workers: 0,
  }
  const totals = [...threads].map(([key, list]) => {
    const self = selfTimes(list)
    return { key, name: names.get(key) ?? '', self, total: [...self.values()].reduce((sum, each) => sum + each, 0) }
  })
  const main = totals.filter(({ name }) => name === 'CrRendererMain').sort((a, b) => b.total - a.total)[0]
  const pid = main?.key.split(' ')[0]
  for (const [name, each] of main?.self ?? []) costs[groupOf(name)] += each / us
  for (const { key, name, total } of totals) {
    const isOfPage = key.split(' ')[0] === pid
    if (name.startsWith('VizCompositor') || (isOfPage && name === 'Compositor')) costs.compositing += total / us
    else if (isOfPage && /TileWorker|ThreadPool/.test(name)) costs.raster += total / us
    else if (isOfPage && name.startsWith('DedicatedWorker')) costs.workers += total / us
  }
  return costs
}

/** Looks on for a while. Costs something itself, so never while anything else is measured. */
export async function frameCosts({ devtools }: Browser, seconds: number): Promise<FrameCosts> {
  const root = devtools.session()
  const events: TraceEvent[] = []
  const complete = new Promise<void>((resolve) => {
    devtools.on('Tracing.tracingComplete', () => resolve())
  })
  devtools.on('Tracing.dataCollected', (params) => {
    events.push(...(params as { value: TraceEvent[] }).value)
  })
  await root.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } })
  const began = performance.now()
  await wait(seconds * 1000)
  const us = (performance.now() - began) * 1000
  await root.send('Tracing.end')
  await complete
  return costsOf(events, us)
}
