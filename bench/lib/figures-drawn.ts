import type { FiguresReport } from '../pages/figures-probe.ts'
import { startBrowser } from './chromium.ts'
import type { Session } from './devtools.ts'
import { profiled } from './hot-spots.ts'
import { wait } from './measure-page.ts'
import { pageScript } from './page-scripts.ts'
import { quantile, rounded, table } from './statistics.ts'
import type { RunningVigil } from './vigil.ts'

const WITHIN_MS = 120_000
/** The first load measures the compiler. */
const WARM_UP_RUNS = 1
/** A page of the same console from which the menu leads everywhere. */
const FROM = '/stat/report'
const AIM_MS = 300
const POINTED_MS = 100

/** One after the other: each asks for something that the page does not have yet. */
const CLICKS = [
  ['this month, from the menu', (path: string) => `document.querySelector('[data-menu-id$="-${path}"]')`],
  ['this week', () => `document.querySelectorAll('.period-presets button')[1]`],
  ['this year', () => `document.querySelectorAll('.period-presets button')[3]`],
  ['the year before', () => `document.querySelector('.period-field button')`],
  ['today', () => `document.querySelectorAll('.period-presets button')[0]`],
] as const

interface Cost {
  readonly all: number
  /** Of it, finding styles and places. */
  readonly layout: number
}
type Clicked = FiguresReport & Cost

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await wait(50)) if (await isSo()) return
  throw new Error(`${what}: not within ${WITHIN_MS / 1000} s`)
}

/** As a pointer does it on its way to an entry of the menu; nobody presses sooner than this after he has got there. */
async function pointAt(page: Session, element: string): Promise<void> {
  await page.evaluate(
    `window.__figuresProbe.point(); ${element}.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))`,
  )
  await wait(POINTED_MS)
}

/** Processor time of the main thread since the page was loaded: on a shared machine the clock tells what others do as well. */
async function costOf(page: Session): Promise<Cost> {
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
  return { all: of('TaskDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') }
}

async function clicked(page: Session, what: string, element: string): Promise<Clicked> {
  const before = await costOf(page)
  let report: FiguresReport = { drawnAfter: null, allDrawnAfter: Number.NaN, answeredAfter: Number.NaN }
  await page.evaluate(`window.__figuresProbe.start(); ${element}.click()`)
  await until(what, async () => {
    report = await page.evaluate<FiguresReport>('window.__figuresProbe.report()')
    return report.drawnAfter !== null
  })
  const after = await costOf(page)
  return { ...report, all: after.all - before.all, layout: after.layout - before.layout }
}

const middle = (times: readonly number[]): number => rounded(quantile(times, 0.5), 0)

/**
 * Pages of statistics in a real browser, from the click to the drawn figures. With the folder of the console, where its time goes is
 * told as well, of a run of its own: whoever takes a profile is slower.
 */
export async function printFiguresDrawn(
  vigil: RunningVigil,
  paths: readonly string[],
  runs: number,
  profileFolder?: string,
): Promise<void> {
  const token = await vigil.signIn('admin', 'Admin123')
  const session = `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`
  const browser = await startBrowser()
  const rows: Record<string, string | number>[] = []
  try {
    const page = await browser.openPage(session + (await pageScript('figures-probe')))
    for (const path of paths) {
      const reports = CLICKS.map((): Clicked[] => [])
      const measuredRuns = runs + WARM_UP_RUNS
      for (let run = 0; run < measuredRuns + (profileFolder === undefined ? 0 : 1); run++) {
        await page.send('Page.navigate', { url: `${vigil.url}${FROM}` })
        const link = CLICKS[0][1](path)
        await until('the menu', () => page.evaluate<boolean>(`${link} !== null`).catch(() => false))
        await wait(1500)
        await pointAt(page, link)
        for (const [nr, [what, element]] of CLICKS.entries()) {
          const click = () => clicked(page, `${path}, ${what}`, element(path))
          if (run < measuredRuns) reports[nr]?.push(await click())
          else if (profileFolder !== undefined) {
            console.log(`\n${path}, ${what}`)
            await profiled(page, profileFolder, click)
          }
        }
      }
      for (const [nr, [what]] of CLICKS.entries()) {
        const own = reports[nr]?.slice(WARM_UP_RUNS) ?? []
        const drawn = own.map(({ drawnAfter }) => drawnAfter ?? Number.NaN)
        rows.push({
          what: `${path}, ${what}`,
          'drawn, median ms': middle(drawn),
          'slowest ms': rounded(Math.max(...drawn), 0),
          'whole page, median ms': middle(own.map(({ allDrawnAfter }) => allDrawnAfter)),
          'answered, median ms': middle(own.map(({ answeredAfter }) => answeredAfter)),
          'page, processor ms': middle(own.map(({ all }) => all)),
          'of it layout ms': middle(own.map(({ layout }) => layout)),
          'within the aim': quantile(drawn, 0.5) <= AIM_MS ? 'yes' : 'no',
        })
      }
    }
  } finally {
    await browser.stop()
  }
  console.log(
    `\nfrom the click to the drawn figures in sight (1920 x 1080), and to those of the whole page; ${runs} times`,
  )
  table(rows)
}
