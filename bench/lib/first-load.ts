import type { FirstSight } from '../pages/first-sight.ts'
import { startBrowser } from './chromium.ts'
import { wait } from './measure-page.ts'
import { quantile } from './statistics.ts'

/** A page loaded with nothing cached: what travelled, and how long until the awaited thing was there. */
export interface FirstLoad {
  kilobytes: number
  /** Within the kilobytes: what came when the awaited thing was there already. */
  laterKilobytes: number
  /** Answers to calls, within the kilobytes: they grow with the fleet, the rest does not. */
  callKilobytes: number
  requests: number
  seconds: number
}

const WITHIN_MS = 30_000
const SETTLED_MS = 2_000

interface Traffic {
  bytes: number
  callBytes: number
  requests: number
}

async function loadOnce(url: string, script: string, awaited: keyof FirstSight): Promise<FirstLoad | undefined> {
  const browser = await startBrowser()
  try {
    const { devtools } = browser
    const page = await browser.openPage(script)
    const traffic: Traffic = { bytes: 0, callBytes: 0, requests: 0 }
    const calls = new Set<string>()
    devtools.on('Network.responseReceived', (params, sessionId) => {
      const { requestId, type } = params as { requestId: string; type: string }
      if (type === 'Fetch' || type === 'XHR') calls.add(`${sessionId} ${requestId}`)
    })
    devtools.on('Network.loadingFinished', (params, sessionId) => {
      const { requestId, encodedDataLength } = params as { requestId: string; encodedDataLength: number }
      traffic.requests += 1
      traffic.bytes += encodedDataLength
      if (calls.has(`${sessionId} ${requestId}`)) traffic.callBytes += encodedDataLength
    })
    // A worker loads things of its own: it is held until it is listened to.
    devtools.on('Target.attachedToTarget', (params) => {
      const worker = devtools.session((params as { sessionId: string }).sessionId)
      worker.send('Network.enable').catch(() => {})
      worker.send('Runtime.runIfWaitingForDebugger').catch(() => {})
    })
    await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    await page.send('Network.enable')
    await page.send('Page.navigate', { url })
    let ms: number | undefined
    for (let left = WITHIN_MS / 100; left > 0 && ms === undefined; left -= 1) {
      await wait(100)
      ms = (await page.evaluate<FirstSight>('window.__benchFirstSight ?? {}').catch((): FirstSight => ({})))[awaited]
    }
    if (ms === undefined) return undefined
    const bytesThen = traffic.bytes
    await wait(SETTLED_MS)
    return {
      kilobytes: traffic.bytes / 1000,
      laterKilobytes: (traffic.bytes - bytesThen) / 1000,
      callKilobytes: traffic.callBytes / 1000,
      requests: traffic.requests,
      seconds: ms / 1000,
    }
  } finally {
    await browser.stop()
  }
}

/** Medians of several loads, each with a fresh profile; undefined when the page never got there. */
export async function firstLoad(
  url: string,
  script: string,
  awaited: keyof FirstSight,
  times = 3,
): Promise<FirstLoad | undefined> {
  const loads: FirstLoad[] = []
  for (let n = 0; n < times; n += 1) {
    const load = await loadOnce(url, script, awaited)
    if (load === undefined) return undefined
    loads.push(load)
  }
  const median = (of: (load: FirstLoad) => number): number => quantile(loads.map(of), 0.5)
  return {
    kilobytes: median((load) => load.kilobytes),
    laterKilobytes: median((load) => load.laterKilobytes),
    callKilobytes: median((load) => load.callKilobytes),
    requests: median((load) => load.requests),
    seconds: median((load) => load.seconds),
  }
}
