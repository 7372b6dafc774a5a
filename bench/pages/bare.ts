import type { AlarmEvent, DeviceBasic, DeviceDetail } from '@vigil/contract'
import mqtt from 'mqtt'

/** The least that a page can do: it keeps the latest of every device and writes only what is in view. */
const VISIBLE_ROWS = 40
const USER = 'user/bench/socket'
const MAINTENANCE = 2

interface Row {
  name: string
  state: HTMLElement
  time: HTMLElement
}

const latest = new Map<string, DeviceBasic>()
const visible = new Map<string, Row>()
const place = (id: string) => document.getElementById(id) as HTMLElement
const [value, alarm, rows] = [place('value'), place('alarm'), place('rows')]

const stateOf = ({ state2, runstate }: DeviceBasic): string =>
  state2 > 1 ? 'alarm' : runstate === MAINTENANCE ? 'maintenance' : 'normal'

const cell = (text: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

function addRow(sn: string): Row {
  const name = `Post d${sn.slice(sn.indexOf('-') + 1)}`
  const row = { name, state: cell('normal'), time: cell('') }
  row.state.dataset.state = 'normal'
  const element = document.createElement('div')
  element.role = 'row'
  element.append(cell(name), row.state, row.time)
  rows.append(element)
  visible.set(sn, row)
  return row
}

function write(basic: DeviceBasic): void {
  const row = visible.get(basic.sn) ?? (visible.size < VISIBLE_ROWS ? addRow(basic.sn) : undefined)
  if (row === undefined) return
  const state = stateOf(basic)
  if (row.state.dataset.state !== state) {
    row.state.dataset.state = state
    row.state.textContent = state
  }
  row.time.textContent = String(basic.at % 100_000_000)
}

function receive(topic: string, payload: Uint8Array): void {
  const { data } = JSON.parse(new TextDecoder().decode(payload)) as { data: unknown }
  if (topic.endsWith('/basic')) {
    const updates = data as DeviceBasic[]
    for (const update of updates) {
      latest.set(update.sn, update)
      write(update)
    }
    window.__benchApplied = (window.__benchApplied ?? 0) + updates.length
  } else if (topic.endsWith('/detail')) {
    value.textContent = `${(data as DeviceDetail[])[0]?.mods.nuclearMod?.values?.countRate} cps`
  } else if (topic.endsWith('/alarm')) {
    const { code, deviceName } = data as AlarmEvent
    alarm.textContent = code === 301 ? deviceName : ''
  }
}

const config = await fetch('/auth/mqttConfig', { method: 'POST', body: '{"clientId":"web-bench-bare"}' })
const { data } = (await config.json()) as { data: { mqttUrl: string; username: string; password: string } }
const client = await mqtt.connectAsync(data.mqttUrl, { ...data, clientId: 'web-bench-bare', protocolVersion: 4 })
client.on('message', receive)
await client.subscribeAsync(
  ['basic', 'monitor/detail', 'alarm'].map((topic) => `${USER}/${topic}`),
  { qos: 1 },
)
