import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteCredentials } from './engine-claims.ts'
import { ENGINE_PORTS, type EngineNode, type EngineTls, engineConfig, type SiteLine } from './engine-config.ts'
import { createEngineKeys, type EngineKeys, readEngineKeys, textOfKeys, withLines } from './engine-keys.ts'

const ENGINE_DATA = '/var/lib/nats'
const PRIVATE = 0o600
const KEYS_FILE = 'engine-keys.json'

/** `name=host,name=host,…`; undefined when it is not that. */
export function nodesOf(text: string): EngineNode[] | undefined {
  const nodes = text.split(',').map((part) => /^([\w-]{1,32})=([\w.:[\]-]{1,253})$/.exec(part.trim()))
  const found = nodes.flatMap((match) => (match === null ? [] : [{ name: match[1] ?? '', host: match[2] ?? '' }]))
  return found.length === nodes.length && new Set(found.map(({ name }) => name)).size === found.length
    ? found
    : undefined
}

/** Addresses of headquarters' engine, separated by commas; undefined when they are not that. */
export function leafAddressesOf(text: string): string[] | undefined {
  const addresses = text.split(',').map((part) => part.trim())
  const isOne = (each: string) => URL.canParse(each) && ['nats-leaf:', 'tls:'].includes(new URL(each).protocol)
  return addresses.every(isOne) ? addresses : undefined
}

/** What joins it with other engines. */
export interface EngineLines {
  readonly takesSites: boolean
  readonly site: SiteLine | undefined
}

/** Keys that are there are never written over: every credential hangs on them. A line adds the one that it needs. */
function keysIn(folder: string, { takesSites, site }: EngineLines): EngineKeys {
  const path = join(folder, KEYS_FILE)
  const hasLine = takesSites || site !== undefined
  if (existsSync(path) && !hasLine) throw new Error(`${path} is there already`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(path)) {
    const made = createEngineKeys()
    const keys = hasLine ? withLines(made) : made
    writeFileSync(path, textOfKeys(keys), { mode: PRIVATE, flag: 'wx' })
    return keys
  }
  const known = readEngineKeys(path)
  if (known.lines !== undefined) return known
  const keys = withLines(known)
  writeFileSync(`${path}.new`, textOfKeys(keys), { mode: PRIVATE, flag: 'wx' })
  renameSync(`${path}.new`, path)
  return keys
}

/** The keys, and the configuration of each node. */
export async function writeEngineFiles(
  folder: string,
  nodes: readonly EngineNode[],
  tls: EngineTls | undefined,
  lines: EngineLines = { takesSites: false, site: undefined },
): Promise<string[]> {
  const keys = keysIn(folder, lines)
  const written = [join(folder, KEYS_FILE)]
  const same = { keys, nodes, dataDirectory: ENGINE_DATA, listen: '0.0.0.0', ports: ENGINE_PORTS, tls, ...lines }
  for (const node of nodes) {
    const path = join(folder, `${node.name}.conf`)
    writeFileSync(path, await engineConfig({ ...same, node }))
    written.push(path)
  }
  return written
}

/** At headquarters: the credential of a site, for the nodes of its engine. */
export async function writeSiteCredentials(folder: string, site: string): Promise<string> {
  const keysPath = join(folder, KEYS_FILE)
  const { lines } = readEngineKeys(keysPath)
  if (lines === undefined) throw new Error(`${keysPath} holds no key for sites: "engine create --sites" adds it`)
  const path = join(folder, `${site}.creds`)
  writeFileSync(path, await siteCredentials(lines, site), { mode: PRIVATE, flag: 'wx' })
  return path
}
