import { generateKeyPairSync, sign } from 'node:crypto'

const TAG = { integer: 0x02, bitString: 0x03, oid: 0x06, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 } as const

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const ECDSA_WITH_SHA256 = der(TAG.sequence, der(TAG.oid, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = der(TAG.oid, Buffer.from('550403', 'hex'))
const utcTime = (text: string): Buffer => der(TAG.utcTime, Buffer.from(text))
const bits = (content: Buffer): Buffer => der(TAG.bitString, Buffer.from([0]), content)

/** A certificate for a test's own server; nobody should trust it. */
export function selfSignedCertificate(commonName: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(TAG.sequence, der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.utf8, Buffer.from(commonName)))))
  const toBeSigned = der(
    TAG.sequence,
    der(TAG.integer, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(TAG.sequence, utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const certificate = der(TAG.sequence, toBeSigned, ECDSA_WITH_SHA256, bits(sign('sha256', toBeSigned, privateKey)))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
