import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@vigil/devices'
import pg from 'pg'
import type { DayReport } from '../pages/day-probe.ts'
import { startBrowser } from './chromium.ts'
import type { Session } from './devtools.ts'
import type { LoadedHistory } from './history-data.ts'
import { wait } from './measure-page.ts'
import { makeBarePage, pageScript } from './page-scripts.ts'
import { quantile, ratio, rounded, table } from './statistics.ts'
import type { RunningVigil } from './vigil.ts'

const HOUR = 3_600_000
const RUNS = 7
const WITHIN_MS = 60_000
const QUANTITY = { module: 'nuclearMod', quantity: 'doseRate' } as const

interface DayPage {
  url: string
  /** Runs before the page's own scripts. */
  script: string
  isReady: string
  /** Shows the day. */
  click: string
  /** Back to where the click leads to the day again; nothing where it always does. */
  back?: string
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; await wait(50)) if (await isSo()) return
  throw new Error(`${what}: not within ${WITHIN_MS / 1000} s`)
}

async function clicked(page: Session, expression: string): Promise<number> {
  let drawn: number | null = null
  await page.evaluate(`window.__dayProbe.start(); ${expression}.click()`)
  await until('the chart is drawn', async () => {
    drawn = (await page.evaluate<DayReport>('window.__dayProbe.report()')).drawnAfter
    return drawn !== null
  })
  return drawn ?? Number.NaN
}

async function measure({ url, script, isReady, click, back }: DayPage): Promise<number[]> {
  const browser = await startBrowser()
  try {
    const page = await browser.openPage(script + (await pageScript('day-probe')))
    await page.send('Page.navigate', { url })
    await until('the page is ready', () => page.evaluate<boolean>(isReady).catch(() => false))
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await wait(1000)
      times.push(await clicked(page, click))
      if (back !== undefined) await clicked(page, back)
    }
    return times
  } finally {
    await browser.stop()
  }
}

/** Every reading of the day, as the bare page gets them. */
async function dayOf(client: pg.Client, { busiest, end }: LoadedHistory): Promise<[number, number][]> {
  const column = registry.columns.find((each) => each.module === QUANTITY.module && each.quantity === QUANTITY.quantity)
  if (column === undefined) throw new Error('no such quantity')
  const { rows } = await client.query<{ at: Date; value: number }>(
    `select at, ${pg.escapeIdentifier(column.column)} as value from reading join device on device.id = device_id
     where sn = $1 and at >= $2 and at < $3 order by at`,
    [busiest, new Date(end - 24 * HOUR), new Date(end)],
  )
  return rows.map(({ at, value }) => [at.getTime(), value])
}

function serve(folder: string, day: string): Promise<Server> {
  const server = createServer(({ url }, response) => {
    if (url === '/day.json') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(day)
      return
    }
    const name = url === '/bare-day.js' ? 'bare-day.js' : 'bare-day.html'
    response.writeHead(200, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' })
    response.end(readFileSync(join(folder, name)))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureBare(day: readonly unknown[]): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-pages-'))
  await makeBarePage(folder, 'bare-day')
  const server = await serve(folder, JSON.stringify(day))
  try {
    return await measure({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      script: '',
      isReady: `document.readyState === 'complete'`,
      click: `document.getElementById('day')`,
    })
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One device's day, a reading every second, from the click to the drawn chart; beside a bare page that draws every reading. */
export async function printDayDrawn(vigil: RunningVigil, client: pg.Client, loaded: LoadedHistory): Promise<void> {
  const day = await dayOf(client, loaded)
  const token = await vigil.signIn('admin', 'Admin123')
  const { busiest, end } = loaded
  // Twelve hours in the middle of the day: zoomed out once, they are the day.
  const query = new URLSearchParams({
    q: `${QUANTITY.module}.${QUANTITY.quantity}`,
    from: String(end - 18 * HOUR),
    to: String(end - 6 * HOUR),
  })
  const button = (name: string) => `document.querySelector('[aria-label="${name}"]')`
  const ours = await measure({
    url: `${vigil.url}/devices/hisdata/${busiest}?${query}`,
    script: `try { sessionStorage.setItem('token', '${token}'); localStorage.setItem('lang', 'en') } catch {};`,
    isReady: `document.querySelector('.recent-charts canvas') !== null && ${button('Zoom out')} !== null`,
    click: button('Zoom out'),
    back: button('Zoom in'),
  })
  const bare = await measureBare(day)
  console.log(`\n${day.length} readings of one day, from the click to the drawn chart; ${RUNS} times`)
  const row = (what: string, times: readonly number[]) => ({
    what,
    'median ms': rounded(quantile(times, 0.5), 0),
    'slowest ms': rounded(Math.max(...times), 0),
  })
  table([row('the page of a device’s recent data', ours), row('bare canvas page', bare)])
  console.log(`drawn, ours to the bare page: ${ratio(quantile(ours, 0.5), quantile(bare, 0.5))}`)
}
