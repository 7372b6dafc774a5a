import type { DeviceDetail, RecentData } from '@vigil/contract'
import mqtt from 'mqtt'

/** The least that a page of live charts can do with the same readings: it writes each value and hands its line to uPlot. */
declare const uPlot: new (options: object, data: number[][], place: HTMLElement) => { setData(data: number[][]): void }

/** As the console's live charts. */
const WINDOW_MS = 10 * 60_000
const LIVE_POINTS = 600
const STORED_POINTS = 300
const HEIGHT = 140
const STORED_AGAIN_MS = 60_000

interface Panel {
  value: HTMLElement
  plot: InstanceType<typeof uPlot>
  stored: [at: number, value: number][]
  live: [at: number, value: number][]
}

const search = new URLSearchParams(location.search)
const sns = search.get('devices')?.split(',') ?? []
const [module = '', quantity = ''] = search.get('q')?.split('.') ?? []
const seconds = (ms: number): number => ms / 1000

function makePanel(sn: string): Panel {
  const section = document.createElement('section')
  const value = document.createElement('strong')
  const place = document.createElement('div')
  section.append(`${sn} `, document.createElement('br'), value, place)
  document.body.append(section)
  const options = {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    scales: { x: { range: (_: unknown, __: number, max: number) => [max - seconds(WINDOW_MS), max] } },
    series: [{}, { stroke: 'steelblue', width: 1.5, points: { show: false } }],
  }
  return { value, plot: new uPlot(options, [[], []], place), stored: [], live: [] }
}

const panels = new Map(sns.map((sn) => [sn, makePanel(sn)]))

async function fetchStored(sn: string, panel: Panel): Promise<void> {
  const to = Date.now()
  const query = new URLSearchParams({
    sn,
    from: String(to - WINDOW_MS),
    to: String(to),
    points: String(STORED_POINTS),
  })
  const { data } = (await (await fetch(`/devicedata/hisDeviceData?${query}`)).json()) as { data: RecentData }
  const found = data.series.find((series) => series.module === module && series.quantity === quantity)
  panel.stored = (found?.points ?? []).map(([at, , mean]) => [at, mean])
}

function receive(payload: Uint8Array): void {
  const { data } = JSON.parse(new TextDecoder().decode(payload)) as { data: DeviceDetail[] }
  for (const { sn, at, mods } of data) {
    const panel = panels.get(sn)
    const value = mods[module as keyof typeof mods]?.values?.[quantity]
    if (panel === undefined || value === undefined) continue
    panel.live.push([at, value])
    if (panel.live.length > LIVE_POINTS) panel.live.shift()
    const begin = panel.live[0]?.[0] ?? 0
    const points = [...panel.stored.filter(([moment]) => moment < begin && moment >= at - WINDOW_MS), ...panel.live]
    panel.value.textContent = String(value)
    panel.plot.setData([points.map(([moment]) => seconds(moment)), points.map(([, each]) => each)])
    window.__benchPoints = (window.__benchPoints ?? 0) + 1
  }
}

const fetchAll = () => Promise.all([...panels].map(([sn, panel]) => fetchStored(sn, panel)))
await fetchAll()
setInterval(fetchAll, STORED_AGAIN_MS)
const config = await fetch('/auth/mqttConfig', { method: 'POST', body: '{"clientId":"web-bench-bare"}' })
const { data } = (await config.json()) as { data: { mqttUrl: string; username: string; password: string } }
const client = await mqtt.connectAsync(data.mqttUrl, { ...data, clientId: 'web-bench-bare', protocolVersion: 4 })
client.on('message', (_, payload) => receive(payload))
await client.subscribeAsync('user/bench/socket/monitor/detail', { qos: 1 })
