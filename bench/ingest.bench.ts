import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PUSH_TOPICS, userTopic, webClientId } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { calmReading } from './lib/calm-reading.ts'
import { type Helper, startHelper } from './lib/children.ts'
import { type Cost, costOf } from './lib/process-cost.ts'
import type { PublisherResult, PublisherTask } from './lib/publisher.ts'
import { quantile, ratio, rounded, table } from './lib/statistics.ts'
import type { SubscriberResult, SubscriberTask } from './lib/subscriber.ts'
import { type RunningVigil, startVigil } from './lib/vigil.ts'

/** A bare broker to be measured beside, where the machine has one. */
interface BareBroker {
  pid: number
  stop(): void
}

async function startMosquitto(port: number): Promise<BareBroker | undefined> {
  if (spawnSync('mosquitto', ['-h']).error !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'vigil-bench-mosquitto-'))
  const config = join(folder, 'mosquitto.conf')
  writeFileSync(
    config,
    `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_inflight_messages 0\n`,
  )
  const broker = spawn('mosquitto', ['-c', config], { stdio: 'ignore' })
  await new Promise((done) => setTimeout(done, 1000))
  return {
    pid: broker.pid ?? 0,
    stop: () => {
      broker.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Devices at 1 Hz and quality 1 through the real broker, server and database to four users, beside a bare mosquitto that
 * carries the same messages to four subscribers. Ratios of one run; absolute figures tell only about the machine.
 */
const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000,5000' },
    seconds: { type: 'string', default: '60' },
    'without-bare': { type: 'boolean', default: false },
  },
})
const SECONDS = Number(options.seconds)
const PORT = 18_080
const MQTT_PORT = 11_883
const BARE_PORT = 11_884
/** The first seconds measure the compiler: every program runs cold. */
const WARM_UP_SECONDS = 15
const WATCHED = 20

const ACCOUNTS = [
  ['admin', 'Admin123'],
  ['operator', 'Operator123'],
  ['watcher', 'Watcher123'],
  ['admin', 'Admin123'],
] as const

const ALARMING = 50

interface Outcome {
  published: number
  acknowledged: number
  stored: number
  updates: number
  basic: number[]
  detail: number[]
  alarm: number[]
  memory: number[]
  cpuShare: number
}

async function measure(
  devices: PublisherTask['devices'],
  port: number,
  pid: number,
  subscriber: Helper<SubscriberResult>,
  count: () => Promise<number>,
): Promise<Outcome> {
  await subscriber.ready
  const publisher = startHelper<PublisherTask, PublisherResult>('./publisher.ts', {
    port,
    devices,
    seconds: WARM_UP_SECONDS + SECONDS,
    alarmingDevices: ALARMING,
  })
  await publisher.ready
  await new Promise((done) => setTimeout(done, WARM_UP_SECONDS * 1000))
  subscriber.process.send('warm')
  const before: Cost = costOf(pid)
  const began = performance.now()
  const memory: number[] = []
  const sampler = setInterval(() => memory.push(costOf(pid).residentMb), 1000)
  const { published, acknowledged } = await publisher.result
  const elapsed = (performance.now() - began) / 1000
  clearInterval(sampler)
  const cpuShare = (costOf(pid).cpuSeconds - before.cpuSeconds) / elapsed
  await new Promise((done) => setTimeout(done, 1500))
  subscriber.process.send('stop')
  const { basic, detail, alarm, updates } = await subscriber.result
  return { published, acknowledged, stored: await count(), updates, basic, detail, alarm, memory, cpuShare }
}

async function subscribeUsers(vigil: RunningVigil): Promise<Helper<SubscriberResult>> {
  const users = await Promise.all(
    ACCOUNTS.map(async ([name, password], index) => {
      const token = await vigil.signIn(name, password)
      const { id } = await vigil.call<{ id: string }>('GET', '/auth/user', token)
      const clientId = webClientId(id, `bench${index}`)
      const config = await vigil.call<{ username: string; password: string }>('POST', '/auth/mqttConfig', token, {
        clientId,
      })
      const watched = vigil.devices.slice(index * WATCHED, (index + 1) * WATCHED).map(({ sn }) => sn)
      await vigil.call('POST', '/auth/addSnDetailUserId', token, { snList: watched })
      return {
        username: config.username,
        password: config.password,
        clientId,
        topics: Object.values(PUSH_TOPICS).map((topic) => userTopic(id, topic)),
      }
    }),
  )
  return startHelper<SubscriberTask, SubscriberResult>('./subscriber.ts', {
    url: `${vigil.url.replace('http', 'ws')}/mqtt`,
    users,
  })
}

async function ours(count: number): Promise<Outcome> {
  const vigil = await startVigil(count, PORT, MQTT_PORT)
  try {
    const subscriber = await subscribeUsers(vigil)
    const devices = vigil.devices
      .slice(0, count)
      .map(({ sn, secret, deviceType }) => ({ sn, secret, mods: calmReading(deviceType) }))
    const stored = async () => {
      const metrics = await fetch(`${vigil.url}/metrics`).then((answer) => answer.text())
      return Number(/^vigil_history_records_stored_total (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
    }
    return await measure(devices, MQTT_PORT, vigil.pid, subscriber, stored)
  } finally {
    await vigil.stop()
  }
}

async function bare(count: number): Promise<Outcome | undefined> {
  const broker = await startMosquitto(BARE_PORT)
  if (broker === undefined) return undefined
  try {
    const users = [0, 1, 2, 3].map((index) => ({
      username: '',
      password: '',
      clientId: `bench-${index}`,
      topics: ['device/+/up'],
    }))
    const subscriber = startHelper<SubscriberTask, SubscriberResult>('./subscriber.ts', {
      url: `mqtt://127.0.0.1:${BARE_PORT}`,
      users,
    })
    const devices = Array.from({ length: count }, (_, index) => ({
      sn: `BARE${index}`,
      secret: 'x',
      mods: calmReading(registry.models[index % registry.models.length]?.id ?? ''),
    }))
    return await measure(devices, BARE_PORT, broker.pid, subscriber, async () => 0)
  } finally {
    broker.stop()
  }
}

const percent = (part: number, whole: number) => `${rounded((100 * part) / whole, 2)} %`

for (const count of options.devices.split(',').map(Number)) {
  const vigil = await ours(count)
  const mosquitto = options['without-bare'] ? undefined : await bare(count)
  const row = (
    what: string,
    { published, acknowledged, stored, updates, basic, detail, alarm, memory, cpuShare }: Outcome,
  ) => ({
    what,
    published,
    acknowledged: percent(acknowledged, published),
    stored: stored > 0 ? percent(stored, published) : '-',
    'updates to 4 users': percent(updates, published * ACCOUNTS.length),
    'basic p50 ms': rounded(quantile(basic, 0.5)),
    'basic p95 ms': rounded(quantile(basic, 0.95)),
    'alarm p50 ms': rounded(quantile(alarm, 0.5)),
    'alarm p95 ms': rounded(quantile(alarm, 0.95)),
    'detail p50 ms': rounded(quantile(detail, 0.5)),
    'detail p95 ms': rounded(quantile(detail, 0.95)),
    'CPU (cores)': rounded(cpuShare, 2),
    'MB at start': rounded(memory[0] ?? Number.NaN, 0),
    'MB halfway': rounded(memory[Math.floor(memory.length / 2)] ?? Number.NaN, 0),
    'MB at end': rounded(memory.at(-1) ?? Number.NaN, 0),
  })
  console.log(`\n${count} devices at 1 Hz for ${SECONDS} s after ${WARM_UP_SECONDS} s of warming up`)
  table([row('Vigil', vigil), ...(mosquitto ? [row('bare mosquitto', mosquitto)] : [])])
  if (mosquitto === undefined) console.log('no mosquitto beside it: no ratio')
  else {
    console.log(`CPU, Vigil to bare broker: ${ratio(vigil.cpuShare, mosquitto.cpuShare)}`)
    console.log(
      `asked-for detail p95 to bare broker p95: ${ratio(quantile(vigil.detail, 0.95), quantile(mosquitto.basic, 0.95))}`,
    )
  }
}
