import { deviceUpTopic, RunState, type TreeNode } from '@vigil/contract'
import mqtt, { type MqttClient } from 'mqtt'
import { calmReading } from './calm-reading.ts'
import { type Helper, startHelper } from './children.ts'
import type { Cast, Change, LoadReport } from './load.ts'
import type { Source } from './measure-page.ts'
import type { PublisherResult, PublisherTask } from './publisher.ts'
import { type RunningVigil, startVigil } from './vigil.ts'

/** Devices that publish to the real server: what the load of the stand-in leaves out is measured, too. */
export interface RealSource extends Source {
  url: string
  token: string
  openSn: string
  stop(): Promise<void>
}

const LONGEST_SECONDS = 3_600
const REPORT_MS = 1_000
/** In reports: a state lasts long enough for a late screen to show it. */
const STATE_EVERY = 4
const ALARM_EVERY = 4
/** So few that each is noticed before the next two come. */
const ALARMING = 3
const FIRST_MARKER = 20_000

interface Marker {
  sn: string
  name: string
  mods: Record<string, object>
  client: MqttClient
  role: 'open' | 'watched' | 'alarming'
  reports: number
  state: 'normal' | 'maintenance' | 'alarm'
}

const namesOf = (nodes: readonly TreeNode[], names = new Map<string, string>()): Map<string, string> => {
  for (const { sn, name, children } of nodes) {
    if (sn !== undefined) names.set(sn, name)
    namesOf(children ?? [], names)
  }
  return names
}

class RealLoad {
  readonly #vigil: RunningVigil
  readonly #names: ReadonlyMap<string, string>
  readonly #openSn: string
  #markers: Marker[] = []
  #timers: NodeJS.Timeout[] = []
  #publisher: Helper<PublisherResult> | undefined
  #changes: Change[] = []
  #published = 0
  #value = FIRST_MARKER

  constructor(vigil: RunningVigil, names: ReadonlyMap<string, string>, openSn: string) {
    this.#vigil = vigil
    this.#names = names
    this.#openSn = openSn
  }

  async run({ watched, alarming }: Cast): Promise<void> {
    const roleOf = (sn: string): Marker['role'] | undefined => {
      const name = this.#names.get(sn) ?? ''
      if (sn === this.#openSn) return 'open'
      if (watched.includes(name)) return 'watched'
      return alarming.slice(0, ALARMING).includes(name) ? 'alarming' : undefined
    }
    const others = this.#vigil.devices.filter(({ sn }) => roleOf(sn) === undefined)
    this.#publisher = startHelper<PublisherTask, PublisherResult>('./publisher.ts', {
      port: this.#vigil.mqttPort,
      devices: others.map(({ sn, secret, deviceType }) => ({ sn, secret, mods: calmReading(deviceType) })),
      seconds: LONGEST_SECONDS,
      alarmingDevices: 0,
    })
    this.#markers = await Promise.all(
      this.#vigil.devices.flatMap(({ sn, secret, deviceType }) => {
        const role = roleOf(sn)
        return role === undefined ? [] : [this.#marker(sn, secret, deviceType, role)]
      }),
    )
    await this.#publisher.ready
    for (const [n, marker] of this.#markers.entries()) {
      const begin = () => this.#timers.push(setInterval(() => this.#report(marker, n), REPORT_MS))
      this.#timers.push(setTimeout(begin, (n * REPORT_MS) / this.#markers.length))
    }
  }

  async pause(): Promise<LoadReport> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
    this.#publisher?.process.send('stop')
    const others = (await this.#publisher?.result)?.published ?? 0
    await Promise.all(this.#markers.map(({ client }) => client.endAsync()))
    const report = { published: this.#published + others, changes: this.#changes }
    this.#published = 0
    this.#changes = []
    return report
  }

  async #marker(sn: string, secret: string, deviceType: string, role: Marker['role']): Promise<Marker> {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${this.#vigil.mqttPort}`, {
      clientId: sn,
      username: sn,
      password: secret,
      protocolVersion: 4,
    })
    const name = this.#names.get(sn) ?? ''
    return { sn, name, mods: calmReading(deviceType), client, role, reports: 0, state: 'normal' }
  }

  #report(marker: Marker, n: number): void {
    const at = Date.now()
    marker.reports += 1
    if (marker.role === 'watched') this.#changeState(marker, n, at)
    if (marker.role === 'alarming') this.#alarm(marker, n, at)
    const mods = structuredClone(marker.mods) as Record<string, { state: number; values: Record<string, number> }>
    if (marker.role === 'open') {
      this.#value += 1
      this.#changes.push({ kind: 'value', key: String(this.#value), at })
      if (mods.nuclearMod !== undefined) mods.nuclearMod.values.countRate = this.#value
    }
    if (marker.state === 'alarm') for (const module of Object.values(mods).slice(0, 1)) module.state = 2
    const runstate = marker.state === 'maintenance' ? RunState.Maintenance : RunState.Online
    this.#published += 1
    marker.client.publish(deviceUpTopic(marker.sn), JSON.stringify({ time: at, runMode: 0, runstate, mods }), {
      qos: 1,
    })
  }

  #changeState(marker: Marker, n: number, at: number): void {
    if ((marker.reports + n) % STATE_EVERY !== 0) return
    marker.state = marker.state === 'normal' ? 'maintenance' : 'normal'
    this.#changes.push({ kind: 'state', key: marker.name, state: marker.state, at })
  }

  #alarm(marker: Marker, n: number, at: number): void {
    if ((marker.reports + n) % ALARM_EVERY !== 0) return
    marker.state = marker.state === 'normal' ? 'alarm' : 'normal'
    if (marker.state === 'alarm') this.#changes.push({ kind: 'alarm', key: marker.name, at })
  }
}

export async function startRealSource(count: number, port: number, mqttPort: number): Promise<RealSource> {
  const vigil = await startVigil(count, port, mqttPort)
  const token = await vigil.signIn('admin', 'Admin123')
  const names = namesOf(await vigil.call<TreeNode[]>('GET', '/auth/office', token, { busiType: 1 }))
  const openSn = vigil.devices.find(({ deviceType }) => deviceType === 'RS500')?.sn ?? ''
  const load = new RealLoad(vigil, names, openSn)
  return {
    url: vigil.url,
    token,
    openSn,
    names: [...names].flatMap(([sn, name]) => (sn === openSn ? [] : [name])),
    run: (cast) => load.run(cast),
    pause: () => load.pause(),
    stop: () => vigil.stop(),
  }
}
