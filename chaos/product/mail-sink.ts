import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and keeps nothing; it can fall silent in the middle of a conversation. */
export interface MailSink {
  readonly url: string
  readonly taken: number
  hangs: boolean
  close(): void
}

function converse(socket: Socket, isSilent: () => boolean, onTaken: () => void): void {
  let isData = false
  let rest = ''
  const say = (line: string): void => {
    if (!isSilent() && !socket.destroyed) socket.write(`${line}\r\n`)
  }
  socket.on('error', () => {})
  say('220 sink')
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (isData) {
        if (line !== '.') continue
        isData = false
        if (!isSilent()) onTaken()
        say('250 taken')
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 good')
    }
  })
}

export async function startMailSink(): Promise<MailSink> {
  let taken = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(
      socket,
      () => sink.hangs,
      () => {
        taken += 1
      },
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const address = server.address()
  const sink = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    get taken() {
      return taken
    },
    hangs: false,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return sink
}
