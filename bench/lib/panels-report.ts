import { printTurned } from './fleet-report.ts'
import type { FrameCosts } from './frame-costs.ts'
import type { PanelsOutcome } from './measure-panels.ts'
import { quantile, ratio, rounded } from './statistics.ts'

const FULL_RATE = 60
/** Timers and screens differ by a little. */
const HOLDS_FULL_RATE = 0.97
const COST_NAMES: Record<keyof FrameCosts, string> = {
  script: 'main: script',
  garbage: 'main: garbage collection',
  styleAndLayout: 'main: style and layout',
  canvas: 'main: canvases into pixels',
  paint: 'main: paint and commit',
  otherMain: 'main: the rest',
  raster: 'raster and other helper threads',
  compositing: 'layers into the picture',
  workers: 'workers',
}
/** A graphics card would do it. */
const DRAWING: readonly (keyof FrameCosts)[] = ['canvas', 'raster', 'compositing']

const framesPerSecond = ({ frameGaps }: PanelsOutcome): number =>
  (1000 * frameGaps.length) / frameGaps.reduce((sum, gap) => sum + gap, 0)
const drawingOf = ({ costs }: PanelsOutcome): number => DRAWING.reduce((sum, key) => sum + costs[key], 0)
const worstReturn = ({ hidden }: PanelsOutcome): number => Math.max(...hidden.returnMs.map((ms) => ms ?? Number.NaN))

/** What an operator would have missed. How long anything took is never a fault: the machine decides that. */
export function panelProblems(outcome: PanelsOutcome, panels: number): string[] {
  const { charts, delivered, latency, hidden } = outcome
  const found: string[] = []
  if (charts.shown !== panels || charts.inView !== panels)
    found.push(`${charts.shown} charts, ${charts.inView} of them in view, instead of ${panels}`)
  if (delivered !== 1) found.push(`${rounded(100 * delivered, 3)} % of the readings came into the charts`)
  if (latency.length === 0) found.push('no reading came to the screen')
  if (!hidden.isHidden) found.push('the tab was never hidden')
  if (hidden.delivered !== 1) found.push(`hidden: ${rounded(100 * hidden.delivered, 3)} % of the readings were kept`)
  if (hidden.returnMs.includes(undefined)) found.push('a chart never showed the newest reading after the return')
  return found
}

function row(what: string, outcome: PanelsOutcome): Record<string, string | number> {
  const { charts, latency, longTasks, frameGaps, costs, hidden } = outcome
  const frames = framesPerSecond(outcome)
  return {
    what,
    'charts in view': `${charts.inView} of ${charts.shown}`,
    'readings/s': rounded(outcome.readingsPerSecond, 0),
    'delivered %': rounded(100 * outcome.delivered, 2),
    'drawn before the next %': rounded(100 * outcome.drawn, 2),
    'drawings/s': rounded(outcome.drawingsPerSecond, 0),
    'on screen p50/p95 ms': `${rounded(quantile(latency, 0.5), 0)} / ${rounded(quantile(latency, 0.95), 0)}`,
    'frames/s': rounded(frames, 1),
    'frame gap p50/p95 ms': `${rounded(quantile(frameGaps, 0.5))} / ${rounded(quantile(frameGaps, 0.95))}`,
    'tasks > 50 ms': longTasks.length,
    'longest ms': rounded(Math.max(0, ...longTasks), 0),
    'main thread (cores)': rounded(outcome.mainThread, 3),
    'script (cores)': rounded(outcome.scripting, 3),
    'script ms a reading': rounded((1000 * outcome.scripting) / outcome.readingsPerSecond, 2),
    'browser (cores)': rounded(outcome.wholeBrowser, 2),
    'heap MB start/middle/end': outcome.heapMb.map((mb) => rounded(mb)).join(' / '),
    'workers MB start/middle/end': outcome.workersMb.map((mb) => rounded(mb)).join(' / '),
    'hidden: main thread (cores)': rounded(hidden.mainThread, 4),
    'hidden: browser (cores)': rounded(hidden.wholeBrowser, 3),
    'hidden: readings kept %': rounded(100 * hidden.delivered, 2),
    'right again after ms': hidden.returnMs.map((ms) => (ms === undefined ? 'never' : rounded(ms, 0))).join(' / '),
    ...Object.fromEntries(
      (Object.keys(COST_NAMES) as (keyof FrameCosts)[]).map((key) => [
        `trace, ${COST_NAMES[key]}`,
        rounded(costs[key], 3),
      ]),
    ),
  }
}

const ratios = (ours: PanelsOutcome, bare: PanelsOutcome): Record<string, string> => ({
  'frames/s': ratio(framesPerSecond(ours), framesPerSecond(bare)),
  'frame gap p95': ratio(quantile(ours.frameGaps, 0.95), quantile(bare.frameGaps, 0.95)),
  'on screen p95': ratio(quantile(ours.latency, 0.95), quantile(bare.latency, 0.95)),
  'main thread': ratio(ours.mainThread, bare.mainThread),
  script: ratio(ours.scripting, bare.scripting),
  'whole browser': ratio(ours.wholeBrowser, bare.wholeBrowser),
  'heap at the end': ratio(ours.heapMb[2], bare.heapMb[2]),
  'heap, end to start': `${ratio(ours.heapMb[2], ours.heapMb[0])} (bare ${ratio(bare.heapMb[2], bare.heapMb[0])})`,
  'hidden: main thread': ratio(ours.hidden.mainThread, bare.hidden.mainThread),
  'hidden: whole browser': ratio(ours.hidden.wholeBrowser, bare.hidden.wholeBrowser),
  'right again': ratio(worstReturn(ours), worstReturn(bare)),
})

const LEGEND = [
  'on screen: from a reading at its source to the frame that shows its chart with it; delivered: it is part of the line',
  'hidden: another tab in front; the bare page goes on drawing for nobody. Right again: until the last chart shows the newest reading',
  'trace: shares of a core by the clock, a few seconds by themselves; canvases, raster and layers are the work of a graphics card',
]

function verdict(what: string, outcome: PanelsOutcome): string {
  const frames = framesPerSecond(outcome)
  if (frames >= FULL_RATE * HOLDS_FULL_RATE) return `${what}: holds ${FULL_RATE} frames a second`
  const perFrame = (cores: number): string => `${rounded((1000 * cores) / frames)} ms`
  return (
    `${what}: ${rounded(frames, 0)} frames a second; per frame ${perFrame(outcome.costs.script)} of script ` +
    `and ${perFrame(drawingOf(outcome))} of drawing without a graphics card`
  )
}

export function printPanels(title: string, console_: PanelsOutcome | undefined, bare: PanelsOutcome | undefined): void {
  console.log(`\n${title}`)
  const all = [
    ['console', console_],
    ['bare page', bare],
  ] as const
  const measured = all.flatMap(([what, outcome]) => (outcome === undefined ? [] : [{ what, outcome }]))
  if (measured.length === 0) return
  printTurned(measured.map(({ what, outcome }) => row(what, outcome)))
  for (const line of LEGEND) console.log(line)
  for (const { what, outcome } of measured) console.log(verdict(what, outcome))
  if (console_ === undefined || bare === undefined) return
  console.log('ratios to the bare page')
  printTurned([{ what: 'console', ...ratios(console_, bare) }])
}
