import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createLines } from '../src/cluster/lines.ts'
import { freePorts } from './product.ts'

const run = promisify(execFile)
const ip = (...args: string[]) => run('ip', args)

/** The network of a site: joined with this machine, and by a line of its own with headquarters. */
export interface SiteNetwork {
  /** A drawn cable of a network of its own, or, where none may be made, a relay that stands still. */
  readonly kind: 'namespace' | 'relay'
  /** Before a program that is to run at the site. */
  readonly within: readonly string[]
  /** Of the site, for whoever is there with it. */
  readonly siteHost: string
  /** Where the site finds headquarters, by the line. */
  readonly line: { readonly host: string; readonly port: number }
  /** Where headquarters listens. */
  readonly leafPort: number
  cut(): Promise<void>
  mend(): Promise<void>
  remove(): Promise<void>
}

async function namespaceNetwork(leafPort: number): Promise<SiteNetwork> {
  const id = `${process.pid}`.slice(-5)
  const [name, net] = [`vigil-${id}`, `10.${100 + (process.pid % 100)}.${(process.pid >> 4) % 250}`]
  const [lan, line] = [`vl${id}`, `vw${id}`]
  const inside = (...args: string[]) => ip('-n', name, ...args)
  await ip('netns', 'add', name)
  try {
    const pairs = [
      [lan, 1, 2],
      [line, 5, 6],
    ] as const
    for (const [link, here, there] of pairs) {
      await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', `${link}s`, 'netns', name)
      await ip('addr', 'add', `${net}.${here}/30`, 'dev', link)
      await ip('link', 'set', link, 'up')
      await inside('addr', 'add', `${net}.${there}/30`, 'dev', `${link}s`)
      await inside('link', 'set', `${link}s`, 'up')
    }
    await inside('link', 'set', 'lo', 'up')
  } catch (error) {
    await ip('netns', 'del', name)
    throw error
  }
  return {
    kind: 'namespace',
    within: ['ip', 'netns', 'exec', name],
    siteHost: `${net}.2`,
    line: { host: `${net}.5`, port: leafPort },
    leafPort,
    cut: async () => void (await ip('link', 'set', line, 'down')),
    mend: async () => void (await ip('link', 'set', line, 'up')),
    remove: async () => void (await ip('netns', 'del', name)),
  }
}

async function relayNetwork(leafPort: number): Promise<SiteNetwork> {
  const host = '127.0.0.1'
  const lines = createLines(host)
  const [port] = await freePorts()
  await lines.relay('line', port, { host, port: leafPort })
  return {
    kind: 'relay',
    within: [],
    siteHost: host,
    line: { host, port },
    leafPort,
    cut: async () => void lines.set('line', 'stalled'),
    mend: async () => void lines.set('line', 'open'),
    remove: () => lines.close(),
  }
}

export async function createSiteNetwork(): Promise<SiteNetwork> {
  const [leafPort] = await freePorts()
  try {
    return await namespaceNetwork(leafPort)
  } catch {
    return relayNetwork(leafPort)
  }
}
