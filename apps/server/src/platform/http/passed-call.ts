import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Nobody outside of this process can know its name, and so say that a call came by another server. */
const MARK = `x-passed-${randomUUID()}`

/** What a call that came by another server brings along: its number there, and how that server was reached. */
export const markPassed = ({ requestId, secure }: { requestId: string; secure: boolean }): Record<string, string> => ({
  [MARK]: `${requestId} ${secure ? 'https' : 'http'}`,
})

/** The number of the call at the server that took it; undefined for one that came here. */
export function takePassed(request: IncomingMessage): string | undefined {
  const mark = request.headers[MARK]
  if (typeof mark !== 'string') return undefined
  delete request.headers[MARK]
  const [requestId, protocol] = mark.split(' ')
  if (protocol === 'https') Object.assign(request.socket, { encrypted: true })
  return requestId
}
