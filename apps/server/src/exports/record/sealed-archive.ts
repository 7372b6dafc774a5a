import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SettingsError } from '../../platform/read-setting.ts'
import type { Sink } from '../writers/sink.ts'
import { createZipWriter } from '../writers/zip-writer.ts'

/** Signs by themselves: they take no hash. */
const PURE: ReadonlySet<string | undefined> = new Set(['ed25519', 'ed448'])

/** The private key of a site, as PEM. Throws in words when the file holds none: a file that looks signed and is not helps nobody. */
export function readSiteKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path))
  } catch {
    throw new SettingsError(
      `SITE_KEY is ${JSON.stringify(path)}, which holds no private key that can be read without a password`,
    )
  }
}

export const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * An archive that says what each of its files was when it was made: `sha256sum -c SHA256SUMS` finds a changed one. With the key of
 * the site the list of sums is signed, so that it can't be changed with them.
 */
export function createSealedArchive(sink: Sink, key: KeyObject | undefined) {
  const zip = createZipWriter(sink)
  const sums: string[] = []
  return {
    async file(path: string, write: (part: Sink) => Promise<void>): Promise<void> {
      const hash = createHash('sha256')
      await zip.file(path, (part) =>
        write({
          get bytes() {
            return part.bytes
          },
          async write(data) {
            hash.update(data)
            await part.write(data)
          },
        }),
      )
      sums.push(`${hash.digest('hex')}  ${path}\n`)
    },
    async end(): Promise<void> {
      const list = sums.join('')
      await zip.file('SHA256SUMS', (part) => part.write(list))
      if (key !== undefined) {
        const algorithm = PURE.has(key.asymmetricKeyType) ? null : 'sha256'
        await zip.file('SHA256SUMS.sig', (part) => part.write(sign(algorithm, Buffer.from(list), key)))
        const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' })
        await zip.file('site-key.pub.pem', (part) => part.write(pem))
      }
      await zip.end()
    },
  }
}
