import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string | Uint8Array | undefined
  /** Whether an address that the name stands for may be spoken to. */
  admits(address: string): boolean
}

export interface OutgoingAnswer {
  readonly status: number
  /** As it was asked for; undefined where it was not. */
  readonly retryAfterMs: number | undefined
}

/** Whoever says nothing for so long is given up: one slow service must not hold what goes elsewhere. */
const GIVE_UP_MS = 10_000
const RETRY_AFTER_MAX_S = 3_600

/** IPv4 networks are listed as IPv6 addresses, too, as translators (NAT64) write them: a name may lead there by either. */
function addNetworks(list: BlockList, networks: readonly (readonly [network: string, bits: number])[]): void {
  for (const [network, bits] of networks) {
    list.addSubnet(network, bits)
    list.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
  }
}

/** Nobody's service stands there: the machine's own network, and where clouds hand out the credentials of their machines. */
const never = new BlockList()
addNetworks(never, [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
])
never.addAddress('::', 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')
// A tunnel to any address of the other protocol, which nobody uses any more for anything good.
never.addSubnet('2002::', 16, 'ipv6')

const house = new BlockList()
addNetworks(house, [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
])
house.addAddress('::1', 'ipv6')
house.addSubnet('fc00::', 7, 'ipv6')
house.addSubnet('64:ff9b:1::', 48, 'ipv6')

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** What an administrator names may stand in the house: a gateway for SMS usually does. */
export const admitsServices = (address: string): boolean => !isIn(never, address)
/** What any user names must not: the server would knock on doors for them that they can not reach. */
export const admitsPublic = (address: string): boolean => admitsServices(address) && !isIn(house, address)

class NotAdmitted extends Error {
  override name = 'NotAdmitted'
  constructor(host: string) {
    super(`${host} leads to an address that is not spoken to`)
  }
}

/** Looked at when it is connected to: a name that leads elsewhere a moment later gets nowhere. */
const guardedLookup =
  (admits: Outgoing['admits']): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        done(error, '', 0)
        return
      }
      const admitted = found.filter(({ address }) => admits(address))
      const [first] = admitted
      if (first === undefined) done(new NotAdmitted(host), '', 0)
      else if (options.all === true) done(null, admitted)
      else done(null, first.address, first.family)
    })
  }

function retryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header)
    ? Math.min(Number(header), RETRY_AFTER_MAX_S) * 1000
    : undefined
}

/**
 * One request to a service outside. It is not led on to another address, what it answers is not read, and it has its time. Throws
 * when no answer came.
 */
export function sendOut({ url, method, headers, body, admits }: Outgoing): Promise<OutgoingAnswer> {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !admits(literal)) return Promise.reject(new NotAdmitted(hostname))
  const request = protocol === 'https:' ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        // A connection of its own: one that was made for somebody else has passed another gate.
        agent: false,
        lookup: guardedLookup(admits),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      },
      (response) => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: retryAfter(response.headers['retry-after']),
        })
        response.destroy()
      },
    )
    // Whoever turns to another protocol, or hangs up without a word, has not answered either: nobody must wait for it for ever.
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('HTTP 101'))
    })
    sent.on('close', () => reject(new Error('no answer')))
    sent.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error(`no answer within ${GIVE_UP_MS / 1000} s`) : error),
    )
    sent.end(body)
  })
}

/** In words for a log; the path of an address may hold a secret, so the host alone is named. */
export const hostOf = (url: string): string => new URL(url).host
