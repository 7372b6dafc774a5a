import type { FiguresReport } from '../pages/figures-probe.ts'
import { startBrowser } from './chromium.ts'
import type { Session } from './devtools.ts'
import { FIGURES_PAGES } from './figures-queries.ts'
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

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await wait(50)) if (await isSo()) return
  throw new Error(`${what}: not within ${WITHIN_MS / 1000} s`)
}

/** As a pointer does it on its way to an entry of the menu; nobody presses sooner than this after he has got there. */
async function pointAt(page: Session, element: string): Promise<void> {
  await page.evaluate(`${element}.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))`)
  await wait(POINTED_MS)
}

async function clicked(page: Session, what: string, element: string): Promise<FiguresReport> {
  let report: FiguresReport = { drawnAfter: null, allDrawnAfter: Number.NaN, answeredAfter: Number.NaN }
  await page.evaluate(`window.__figuresProbe.start(); ${element}.click()`)
  await until(what, async () => {
    report = await page.evaluate<FiguresReport>('window.__figuresProbe.report()')
    return report.drawnAfter !== null
  })
  return report
}

const middle = (times: readonly number[]): number => rounded(quantile(times, 0.5), 0)

/** Each page of statistics in a real browser, from the click to the drawn figures. */
export async function printFiguresDrawn(vigil: RunningVigil, runs: number): Promise<void> {
  const token = await vigil.signIn('admin', 'Admin123')
  const session = `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`
  const browser = await startBrowser()
  const rows: Record<string, string | number>[] = []
  try {
    const page = await browser.openPage(session + (await pageScript('figures-probe')))
    for (const path of FIGURES_PAGES) {
      const reports = CLICKS.map((): FiguresReport[] => [])
      for (let run = 0; run < runs + WARM_UP_RUNS; run++) {
        await page.send('Page.navigate', { url: `${vigil.url}${FROM}` })
        const link = CLICKS[0][1](path)
        await until('the menu', () => page.evaluate<boolean>(`${link} !== null`).catch(() => false))
        await wait(1500)
        await pointAt(page, link)
        for (const [nr, [what, element]] of CLICKS.entries()) {
          reports[nr]?.push(await clicked(page, `${path}, ${what}`, element(path)))
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
