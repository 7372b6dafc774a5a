import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface PushReceiver {
  readonly p256dh: string
  readonly auth: string
  readonly privateKey: string
}

/** The keys of a browser. */
export function newReceiver(): PushReceiver {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return {
    p256dh: own.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: own.getPrivateKey().toString('base64url'),
  }
}

/** As a browser opens what it gets, written from RFC 8188 and RFC 8291; throws on what was not sealed for it. */
export function openPush(body: Buffer, receiver: PushReceiver): string {
  const own = createECDH('prime256v1')
  own.setPrivateKey(Buffer.from(receiver.privateKey, 'base64url'))
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const auth = Buffer.from(receiver.auth, 'base64url')
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('not the last record')
  return plain.subarray(0, -1).toString('utf8')
}

/** Whether a header of RFC 8292 is signed by the key that it names, for this service and for now. */
function isSigned(header: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never)
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isOurs = verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(signature, 'base64url'))
  return isOurs && aud === origin && exp * 1000 > Date.now()
}

export interface TakenPush {
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly message: Record<string, unknown>
}

/** A push service on this machine: it checks who sends, opens what is sent, and answers as it is told. */
export async function startPushService() {
  const taken: TakenPush[] = []
  const receivers = new Map<string, PushReceiver>()
  const service = {
    host: '',
    taken,
    /** By path; 201 where nothing is said. */
    answers: new Map<string, number>(),
    /** Tried, taken or not. */
    tries: 0,
    subscribe(name: string) {
      const receiver = newReceiver()
      receivers.set(`/${name}`, receiver)
      const { p256dh, auth } = receiver
      return { endpoint: `http://${service.host}/${name}`, p256dh, auth }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      service.tries++
      const path = request.url ?? ''
      const receiver = receivers.get(path)
      const status = service.answers.get(path) ?? 201
      const header = String(request.headers.authorization ?? '')
      if (receiver === undefined) response.writeHead(404).end()
      else if (!isSigned(header, `http://${service.host}`)) response.writeHead(403).end()
      else if (status !== 201) response.writeHead(status).end()
      else {
        const headers = request.headers as TakenPush['headers']
        taken.push({ path, headers, message: JSON.parse(openPush(body, receiver)) })
        response.writeHead(201).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
