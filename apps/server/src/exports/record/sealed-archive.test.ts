import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { SettingsError } from '../../platform/read-setting.ts'
import { createSealedArchive, readSiteKey } from './sealed-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'vigil-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function archived(key?: Parameters<typeof createSealedArchive>[1]) {
  const chunks: Uint8Array[] = []
  const archive = createSealedArchive(
    {
      bytes: 0,
      async write(data) {
        chunks.push(Buffer.from(data as Uint8Array))
      },
    },
    key,
  )
  await archive.file('a.txt', async (part) => {
    await part.write('first ')
    await part.write(new TextEncoder().encode('and second'))
  })
  await archive.file('folder/b.txt', (part) => part.write('Ж'))
  await archive.end()
  return unzipSync(Buffer.concat(chunks))
}

const sum = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a sealed archive', () => {
  it('tells the sum of every file as sha256sum reads it', async () => {
    const files = await archived()
    expect(Object.keys(files)).toEqual(['a.txt', 'folder/b.txt', 'SHA256SUMS'])
    expect(strFromU8(files.SHA256SUMS as Uint8Array)).toBe(
      `${sum('first and second')}  a.txt\n${sum('Ж')}  folder/b.txt\n`,
    )
  })

  it.each([
    ['ed25519', () => generateKeyPairSync('ed25519'), null],
    ['rsa', () => generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256'],
    ['ec', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'sha256'],
  ] as const)(
    'signs the list with the %s key of the site, and says how it can be checked',
    async (name, make, hash) => {
      const path = join(folder, `${name}.pem`)
      writeFileSync(path, make().privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const files = await archived(readSiteKey(path))
      const key = createPublicKey(strFromU8(files['site-key.pub.pem'] as Uint8Array))
      const list = files.SHA256SUMS as Uint8Array
      const signature = files['SHA256SUMS.sig'] as Uint8Array
      expect(verify(hash, list, key, signature)).toBe(true)
      expect(verify(hash, Buffer.from(strFromU8(list).replace('a.txt', 'c.txt')), key, signature)).toBe(false)
    },
  )

  it('refuses a file that is no key, by the name of the setting', () => {
    const path = join(folder, 'no-key.pem')
    writeFileSync(path, 'hello')
    expect(() => readSiteKey(path)).toThrow(/SITE_KEY is ".*no-key.pem", which holds no private key/)
    // A wrong setting ends the start with one line; the server is not started again for it.
    expect(() => readSiteKey(path)).toThrow(SettingsError)
  })
})
