import { createCipheriv, createDecipheriv } from 'node:crypto'
import { LOGIN_KEY_PADDING, loginKey } from '@vigil/domain'

/**
 * The login call carries the password DES-encrypted under a key made from the user name in the same request. That is an
 * encoding, not a protection: TLS protects the call and a slow hash the stored password.
 */

/** '0' is what the console pads with; a space is what some older clients do. */
const PADDINGS = [LOGIN_KEY_PADDING, ' '] as const
type Padding = (typeof PADDINGS)[number]

const KEY_BYTES = 8

function keyOf(username: string, padding: Padding): Buffer {
  const key = Buffer.from(loginKey(username, padding), 'utf8').subarray(0, KEY_BYTES)
  // Single DES is switched off in OpenSSL 3; three rounds under one key are the same.
  return Buffer.concat([key, key, key])
}

/** Undefined when the text was not made with this key: to the caller, a wrong password like any other. */
export function decryptPassword(username: string, ciphertext: string, padding: Padding): string | undefined {
  // A '+' that was not escaped in a query arrives as a space.
  const bytes = Buffer.from(ciphertext.replaceAll(' ', '+'), 'base64')
  const decipher = createDecipheriv('des-ede3-ecb', keyOf(username, padding), null)
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** @internal What a console does before it sends a password; tests sign in with it. */
export function encryptPassword(username: string, password: string, padding: Padding = LOGIN_KEY_PADDING): string {
  const cipher = createCipheriv('des-ede3-ecb', keyOf(username, padding), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

/** Long names need no padding, so that both paddings are the same key. */
export const paddingsFor = (username: string): readonly Padding[] =>
  keyOf(username, LOGIN_KEY_PADDING).equals(keyOf(username, ' ')) ? [LOGIN_KEY_PADDING] : PADDINGS
