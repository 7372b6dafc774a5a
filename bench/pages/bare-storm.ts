import type { AlarmEvent } from '@vigil/contract'
import mqtt from 'mqtt'

/** The least that a list of alarms can do: one row for each, newest first, and how many there are. */
export interface BareStormLink {
  url: string
  username: string
  password: string
  clientId: string
  topic: string
}

declare global {
  interface Window {
    __stormLink: BareStormLink
    __stormReady?: boolean
  }
}

const place = (id: string) => document.getElementById(id) as HTMLElement
const [count, rows] = [place('count'), place('rows')]
const { url, topic, ...link } = window.__stormLink
const client = await mqtt.connectAsync(url, { ...link, protocolVersion: 4 })
client.on('message', (_topic, payload) => {
  const { code, data } = JSON.parse(new TextDecoder().decode(payload)) as { code: number; data: AlarmEvent }
  if (code !== 301) return
  const row = document.createElement('div')
  row.role = 'row'
  row.textContent = `${new Date(data.beginTime).toISOString()} ${data.officeName} ${data.deviceName}: ${data.message}`
  rows.prepend(row)
  count.textContent = String(rows.childElementCount)
})
await client.subscribeAsync(topic, { qos: 1 })
window.__stormReady = true
