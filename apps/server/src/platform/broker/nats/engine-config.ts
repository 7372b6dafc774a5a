import { accountToken, linesToken, NOTHING_REVOKED, operatorToken, systemToken } from './engine-claims.ts'
import type { EngineKeys } from './engine-keys.ts'

export interface EngineNode {
  readonly name: string
  /** Under which the other nodes reach it. */
  readonly host: string
  /** Where it differs from that of the others, as on one machine. */
  readonly clusterPort?: number
}

export interface EngineConfig {
  readonly keys: EngineKeys
  readonly node: EngineNode
  /** All of them, this one too; one alone is no cluster. */
  readonly nodes: readonly EngineNode[]
  readonly dataDirectory: string
  /** The address on which it listens; `ports` are those of servers, devices, consoles and other nodes. */
  readonly listen: string
  readonly ports: { server: number; mqtt: number; websocket: number; cluster: number; leaf?: number }
  readonly tls?: EngineTls | undefined
  /** Takes the engines of sites in. */
  readonly takesSites?: boolean | undefined
  /** It is the engine of a site, and joins that of headquarters. */
  readonly site?: SiteLine | undefined
}

export interface SiteLine {
  readonly name: string
  /** Of the nodes of headquarters' engine: `nats-leaf://` or `tls://` addresses. */
  readonly headquarters: readonly string[]
  /** Path on the node: what `engine site` has made at headquarters. */
  readonly credentials: string
  /** Path on the node of who signed headquarters' certificate, where the system does not trust it. */
  readonly ca?: string | undefined
}

/** Paths on the node. Without them devices and consoles speak in the clear; without `ca` servers and nodes do. */
export interface EngineTls {
  readonly cert: string
  readonly key: string
  /** Who signed the certificates of the nodes: they show them to each other, and servers speak by `tls://`. */
  readonly ca?: string | undefined
}

export const ENGINE_PORTS = { server: 4222, mqtt: 1883, websocket: 8443, cluster: 6222, leaf: 7422 } as const
const CLUSTER_NODES = 3

/** A line that was drawn is noticed within a quarter of a minute, and dialled anew: TCP alone would wait for minutes. */
const LINE_PINGS = '\nping_interval: "5s"\nping_max: 2'

/** Three copies outlive the loss of one node; fewer nodes keep one. */
export const replicasFor = (nodes: number): number => (nodes >= CLUSTER_NODES ? CLUSTER_NODES : 1)

/** The whole configuration of one node, with everything that the engine has to trust. */
export async function engineConfig({
  keys,
  node,
  nodes,
  dataDirectory,
  listen,
  ports,
  tls,
  takesSites = false,
  site,
}: EngineConfig): Promise<string> {
  const quoted = (text: string): string => JSON.stringify(text)
  const files = tls && `cert_file: ${quoted(tls.cert)}, key_file: ${quoted(tls.key)}`
  const secured = files === undefined ? '' : `\n  tls: { ${files} }`
  const amongNodes =
    tls?.ca === undefined ? '' : `\n  tls: { ${files}, ca_file: ${quoted(tls.ca)}, verify: true, timeout: 5 }`
  const others = nodes.filter(({ name }) => name !== node.name)
  const routes = others
    .map(({ host, clusterPort = ports.cluster }) => quoted(`nats-route://${host}:${clusterPort}`))
    .join(', ')
  const cluster =
    others.length === 0
      ? ''
      : `
cluster: {
  name: "vigil"
  listen: ${quoted(`${listen}:${ports.cluster}`)}
  routes: [${routes}]${amongNodes}
}
`
  const { lines } = keys
  const leafNodes = (): string => {
    if (takesSites) {
      return `\nleafnodes: {\n  listen: ${quoted(`${listen}:${ports.leaf ?? ENGINE_PORTS.leaf}`)}${secured}\n}\n`
    }
    if (site === undefined || lines === undefined) return ''
    const urls = site.headquarters.map(quoted).join(', ')
    const trusted = site.ca === undefined ? '' : `, tls: { ca_file: ${quoted(site.ca)} }`
    const remote = `urls: [${urls}], account: ${quoted(lines.getPublicKey())}, credentials: ${quoted(site.credentials)}`
    return `\nleafnodes: { reconnect: 2, remotes: [ { ${remote}${trusted} } ] }\n`
  }
  const joins = takesSites || site !== undefined
  if (joins && lines === undefined) throw new Error('the keys hold none for lines')
  const lineAccount =
    lines === undefined ? '' : `\n  ${lines.getPublicKey()}: ${await linesToken(keys, lines, site !== undefined)}`
  const domain = site === undefined ? '' : `, domain: ${quoted(site.name)}`
  return `# Made by "npm run admin -- engine create". The tokens are public; the keys that made them are not in here.
server_name: ${quoted(node.name)}
listen: ${quoted(`${listen}:${ports.server}`)}${tls?.ca === undefined ? '' : `\ntls: { ${files}, timeout: 5 }`}
# A picture of a whole fleet is one message; who leaves more than max_pending unread is thrown out.
max_payload: 4MB
max_pending: 16MB${joins ? LINE_PINGS : ''}
jetstream: { store_dir: ${quoted(`${dataDirectory}/jetstream`)}${domain} }
mqtt: {
  listen: ${quoted(`${listen}:${ports.mqtt}`)}
  stream_replicas: ${replicasFor(nodes.length)}${secured}
}
websocket: {
  listen: ${quoted(`${listen}:${ports.websocket}`)}${tls === undefined ? '\n  no_tls: true' : secured}
}${cluster}${leafNodes()}
operator: ${await operatorToken(keys)}
system_account: ${keys.system.getPublicKey()}
resolver: { type: full, dir: ${quoted(`${dataDirectory}/accounts`)}, allow_delete: false, interval: "2m" }
resolver_preload: {
  ${keys.system.getPublicKey()}: ${await systemToken(keys)}
  ${keys.account.getPublicKey()}: ${await accountToken(keys, NOTHING_REVOKED)}${lineAccount}
}
`
}
