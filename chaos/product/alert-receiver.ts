import { createServer } from 'node:http'

/** Whom the product tells of alarms by CAP. */
export interface AlertReceiver {
  readonly url: string
  readonly received: number
  close(): void
}

export async function startAlertReceiver(): Promise<AlertReceiver> {
  let received = 0
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => {
      received += 1
      answer.end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/cap`,
    get received() {
      return received
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
