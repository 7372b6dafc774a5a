import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leafAddressesOf, nodesOf, writeEngineFiles, writeSiteCredentials } from './engine-files.ts'
import { readEngineKeys } from './engine-keys.ts'

const NODES = nodesOf('one=10.0.0.1,two=10.0.0.2') ?? []
const HARBOUR = { name: 'harbour', headquarters: ['tls://hq.example:7422'], credentials: '/etc/nats/harbour.creds' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-engine-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const text = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('the files of an engine', () => {
  it('hold keys that are never written over, and nothing of lines unless they are asked for', async () => {
    await writeEngineFiles(folder, NODES, undefined)
    expect(readEngineKeys(join(folder, 'engine-keys.json')).lines).toBeUndefined()
    expect(text('one.conf')).not.toContain('leafnodes')
    await expect(writeEngineFiles(folder, NODES, undefined)).rejects.toThrow('is there already')
    await expect(writeSiteCredentials(folder, 'harbour')).rejects.toThrow('"engine create --sites" adds it')
  })

  it('take in the engines of sites, also where there are keys: these stay, and one is added for lines', async () => {
    await writeEngineFiles(folder, NODES, undefined)
    const before = JSON.parse(text('engine-keys.json'))
    const lines = { takesSites: true, site: undefined }
    await writeEngineFiles(folder, NODES, { cert: '/c.pem', key: '/k.pem' }, lines)
    const after = JSON.parse(text('engine-keys.json'))
    expect(after).toEqual({ ...before, lines: expect.stringMatching(/^SA/) })
    expect(text('two.conf')).toMatch(/leafnodes: \{\n {2}listen: "0\.0\.0\.0:7422"\n {2}tls: \{ cert_file: "\/c\.pem"/)
    await writeEngineFiles(folder, NODES, undefined, lines)
    expect(JSON.parse(text('engine-keys.json'))).toEqual(after)
    const path = await writeSiteCredentials(folder, 'harbour')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await expect(writeSiteCredentials(folder, 'harbour')).rejects.toThrow('EEXIST')
  })

  it('of a site join headquarters by its credential, in the account of lines, with a store of its own name', async () => {
    await writeEngineFiles(folder, NODES, undefined, { takesSites: false, site: { ...HARBOUR, ca: '/hq.pem' } })
    const account = readEngineKeys(join(folder, 'engine-keys.json')).lines?.getPublicKey()
    expect(text('one.conf')).toContain('domain: "harbour"')
    expect(text('one.conf')).toContain(
      `urls: ["tls://hq.example:7422"], account: "${account}", credentials: "/etc/nats/harbour.creds", tls: { ca_file: "/hq.pem" }`,
    )
  })

  it('need keys that can be read', async () => {
    writeFileSync(join(folder, 'engine-keys.json'), '{}')
    const lines = { takesSites: true, site: undefined }
    await expect(writeEngineFiles(folder, NODES, undefined, lines)).rejects.toThrow('holds no keys of the engine')
  })

  it('name headquarters by addresses of leaf nodes', () => {
    expect(leafAddressesOf('tls://a:7422, nats-leaf://b:7422')).toEqual(['tls://a:7422', 'nats-leaf://b:7422'])
    expect(leafAddressesOf('tls://a:7422,')).toBeUndefined()
    expect(leafAddressesOf('https://a')).toBeUndefined()
  })
})
