import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINE_PORTS, type EngineNode, type EngineTls, engineConfig } from './engine-config.ts'
import { createEngineKeys, textOfKeys } from './engine-keys.ts'

const ENGINE_DATA = '/var/lib/nats'
const PRIVATE = 0o600

/** `name=host,name=host,…`; undefined when it is not that. */
export function nodesOf(text: string): EngineNode[] | undefined {
  const nodes = text.split(',').map((part) => /^([\w-]{1,32})=([\w.:[\]-]{1,253})$/.exec(part.trim()))
  const found = nodes.flatMap((match) => (match === null ? [] : [{ name: match[1] ?? '', host: match[2] ?? '' }]))
  return found.length === nodes.length && new Set(found.map(({ name }) => name)).size === found.length
    ? found
    : undefined
}

/** The keys, and the configuration of each node. Keys that are there are never written over: every credential hangs on them. */
export async function writeEngineFiles(
  folder: string,
  nodes: readonly EngineNode[],
  tls: EngineTls | undefined,
): Promise<string[]> {
  const keysPath = join(folder, 'engine-keys.json')
  if (existsSync(keysPath)) throw new Error(`${keysPath} is there already`)
  mkdirSync(folder, { recursive: true })
  const keys = createEngineKeys()
  writeFileSync(keysPath, textOfKeys(keys), { mode: PRIVATE, flag: 'wx' })
  const written = [keysPath]
  for (const node of nodes) {
    const path = join(folder, `${node.name}.conf`)
    const config = { keys, node, nodes, dataDirectory: ENGINE_DATA, listen: '0.0.0.0', ports: ENGINE_PORTS, tls }
    writeFileSync(path, await engineConfig(config))
    written.push(path)
  }
  return written
}
