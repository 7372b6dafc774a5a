import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type EngineTls, engineConfig } from '../platform/broker/nats/engine-config.ts'
import { createEngineKeys, type EngineKeys, readEngineKeys, textOfKeys } from '../platform/broker/nats/engine-keys.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'

export interface NodePorts {
  readonly server: number
  readonly mqtt: number
  readonly websocket: number
  readonly cluster: number
}

export interface ClusterNode {
  readonly process: KeptProcess
  readonly ports: NodePorts
  /** Greets whoever connects; a node that stands still does not. */
  isWell(): Promise<boolean>
}

const GREETING_MS = 2_000
const PRIVATE = 0o600

function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const answer = (well: boolean): void => {
      socket.destroy()
      resolve(well)
    }
    socket.setTimeout(GREETING_MS, () => answer(false))
    socket.once('data', (chunk) => answer(chunk.toString().startsWith('INFO')))
    socket.once('error', () => answer(false))
    socket.once('close', () => resolve(false))
  })
}

function keysIn(path: string): EngineKeys {
  try {
    return readEngineKeys(path)
  } catch {
    const keys = createEngineKeys()
    writeFileSync(path, textOfKeys(keys), { mode: PRIVATE })
    return keys
  }
}

/** Nodes of the engine on this machine, each with a folder and ports of its own. */
export async function startEngineNodes(options: {
  readonly program: string
  readonly folder: string
  readonly host: string
  readonly ports: readonly NodePorts[]
  readonly keysPath: string
  readonly tls: EngineTls | undefined
  onStarted(): void
}): Promise<ClusterNode[]> {
  const { folder, host, ports, keysPath, tls } = options
  const keys = keysIn(keysPath)
  const nodes = ports.map(({ cluster }, n) => ({ name: `node${n + 1}`, host, clusterPort: cluster }))
  const started: ClusterNode[] = []
  for (const [n, node] of nodes.entries()) {
    const own = ports[n] as NodePorts
    const dataDirectory = join(folder, node.name)
    mkdirSync(dataDirectory, { recursive: true })
    const config = join(folder, `${node.name}.conf`)
    writeFileSync(config, await engineConfig({ keys, node, nodes, dataDirectory, listen: host, ports: own, tls }))
    started.push({
      process: keepProcess({
        name: node.name,
        command: options.program,
        args: ['-c', config],
        logFile: join(folder, `${node.name}.log`),
        channel: false,
        onStarted: options.onStarted,
      }),
      ports: own,
      isWell: () => greets(host, own.server),
    })
  }
  return started
}
