import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** Messages to browsers: encrypted for one of them (RFC 8291, RFC 8188), signed as ours (RFC 8292). */

export interface VapidKeys {
  /** The point of P-256 as browsers take it, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
/** One record holds the whole message. */
const RECORD_BYTES = 4096
/** Services take 4096 bytes; the rest is the header, the padding mark and the tag. */
export const PUSH_TEXT_MAX = 3_900
const HOUR_S = 3_600
/** A service takes a signature of at most a day. */
const SIGNED_FOR_S = 12 * HOUR_S

const text = (value: Buffer): string => value.toString('base64url')
const bytes = (value: string): Buffer => Buffer.from(value, 'base64url')
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE })
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' })
  return { publicKey: text(Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)])), privateKey: d }
}

function jwkOf(publicKey: string) {
  const point = bytes(publicKey)
  return { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
}

/** Whether a browser's keys are such as can be encrypted for; what is no point of the curve is none. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = bytes(p256dh)
  if (point.length !== POINT_BYTES || point[0] !== 4 || bytes(auth).length !== AUTH_BYTES) return false
  try {
    createPublicKey({ key: jwkOf(p256dh), format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** `chosen` is what else is drawn by lot. */
export function encryptPush(
  message: string,
  { p256dh, auth }: PushKeys,
  chosen: { readonly salt: Buffer; readonly privateKey?: Buffer | undefined } = { salt: randomBytes(SALT_BYTES) },
): Buffer {
  const own = createECDH(CURVE)
  if (chosen.privateKey === undefined) own.generateKeys()
  else own.setPrivateKey(chosen.privateKey)
  const ownPoint = own.getPublicKey()
  const theirPoint = bytes(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ownPoint])
  const secret = derived(own.computeSecret(theirPoint), bytes(auth), info, 32)
  const { salt } = chosen
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The mark of the last record stands behind the text.
  const sealed = Buffer.concat([cipher.update(Buffer.from(message)), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(POINT_BYTES, 4)
  return Buffer.concat([salt, head, ownPoint, sealed, cipher.getAuthTag()])
}

/** `subject`: whom a push service may turn to. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: number,
): string {
  const part = (value: object): string => text(Buffer.from(JSON.stringify(value)))
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + SIGNED_FOR_S, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = createPrivateKey({ key: { ...jwkOf(publicKey), d: privateKey }, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${text(signature)}, k=${publicKey}`
}
