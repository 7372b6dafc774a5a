import { connect, createServer, type Socket } from 'node:net'

/** One of several that answer the same calls. */
export interface Behind {
  readonly name: string
  readonly port: number
  /** Whether it should be given work; asked again and again. */
  isWell(): Promise<boolean>
}

const LOOK_MS = 500
/** Once is a hiccup. */
const MISSES = 2

/**
 * What a load balancer does at a site: connections go to one that is well, in turn, and are cut when it is not any more, so
 * that whoever had them comes again and is given another.
 */
export async function openFront(host: string, port: number, behind: readonly Behind[]): Promise<() => Promise<void>> {
  const open = new Map<Behind, Set<Socket>>(behind.map((each) => [each, new Set()]))
  const misses = new Map<Behind, number>(behind.map((each) => [each, MISSES]))
  const all = new Set<Socket>()
  let turn = 0
  let closed = false

  const server = createServer((client) => {
    const well = behind.filter((each) => misses.get(each) === 0)
    turn += 1
    const chosen = well[turn % Math.max(1, well.length)]
    if (chosen === undefined) {
      client.destroy()
      return
    }
    const upstream = connect({ host, port: chosen.port })
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      all.add(socket)
      open.get(chosen)?.add(socket)
      socket.once('close', () => {
        all.delete(socket)
        open.get(chosen)?.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })

  async function watch(each: Behind): Promise<void> {
    while (!closed) {
      const well = await each.isWell().catch(() => false)
      const missed = well ? 0 : Math.min(MISSES, (misses.get(each) ?? 0) + 1)
      misses.set(each, missed)
      if (missed >= MISSES) for (const socket of open.get(each) ?? []) socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  for (const each of behind) void watch(each)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return async () => {
    closed = true
    for (const socket of all) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
