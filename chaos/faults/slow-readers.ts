import { connect, type Socket } from 'node:net'
import { PUSH_TOPICS, userPrefix } from '@vigil/contract'
import type { MqttClient } from 'mqtt'
import WebSocket from 'ws'
import { openWindow } from '../load/console.ts'
import type { Fault } from './fault.ts'

const WINDOWS = 4
const SLOW_BODIES = 6
const UNREAD = 6
const HALF_OPEN = 10
const DRIP_MS = 1000

/** Consoles that do not read, calls whose answers nobody takes, bodies that drip, connections that say nothing. */
export const slowReaders: Fault = {
  name: 'slow-readers',
  async begin({ product, people }) {
    const windows: MqttClient[] = []
    const person = people.watcher
    for (let n = 0; n < WINDOWS; n += 1) {
      let raw: WebSocket | undefined
      const client = await openWindow(person, `slow${n}`, product.pushPort, {
        keepalive: 0,
        createWebsocket: (url, protocols) => {
          raw = new WebSocket(url, protocols)
          return raw
        },
      })
      if (client === undefined) continue
      windows.push(client)
      client.once('connect', () => {
        client.subscribe(
          Object.values(PUSH_TOPICS).map((topic) => `${userPrefix(person.id)}/${topic}`),
          { qos: 1 },
          () => raw?.pause(),
        )
      })
    }
    const open = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => {})
    const head = (length: number): string =>
      `POST /ingest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    const slow = Array.from({ length: SLOW_BODIES }, () => open(product.port))
    for (const socket of slow) socket.write(head(100_000))
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write(' ')
    }, DRIP_MS)
    const unread = Array.from({ length: UNREAD }, () => open(product.port))
    for (const socket of unread) {
      socket.pause()
      for (let n = 0; n < 50; n += 1) socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n')
    }
    const silent = Array.from({ length: HALF_OPEN }, (_, n) => open(n % 2 === 0 ? product.port : product.mqttPort))
    return {
      what: `${windows.length} consoles that do not read, ${SLOW_BODIES} bodies that drip, ${UNREAD + HALF_OPEN} dead connections`,
      async end() {
        clearInterval(drip)
        for (const socket of [...slow, ...unread, ...silent]) socket.destroy()
        for (const client of windows) await client.endAsync(true).catch(() => {})
      },
    }
  },
}

export const mailHangs: Fault = {
  name: 'mail',
  async begin({ mail }) {
    mail.hangs = true
    return {
      what: 'the mail server says nothing more',
      end() {
        mail.hangs = false
      },
    }
  },
}
