import { DES } from 'des.js'

const KEY_BYTES = 8
const PADDED_LENGTH = 9

/**
 * The specification's encoding of a password for the sign-in call: DES-ECB with PKCS7 under the padded user name, of which
 * the cipher takes the first eight bytes. It hides nothing from someone who sees the call; TLS does that.
 */
export function encryptPassword(username: string, password: string): string {
  const key = [...new TextEncoder().encode(username.padEnd(PADDED_LENGTH, '0'))].slice(0, KEY_BYTES)
  const cipher = DES.create({ type: 'encrypt', key })
  const bytes = cipher.update([...new TextEncoder().encode(password)])
  return btoa(String.fromCharCode(...bytes, ...cipher.final()))
}
