import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  id: string
  subject: string
  text: string
  attachments: { name: string; type: string; content: Buffer }[]
}

export interface MailServer {
  readonly url: string
  readonly received: ReceivedMail[]
  /** The next mails are refused, as by a server whose disk is full. */
  refusing: boolean
  close(): Promise<void>
}

const unquoted = (text: string): string => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const word = (_: string, encoding: string, text: string): string =>
  encoding === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' '))

const words = (text: string): string =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, word)

/** One part of a mail, or a mail of one part. */
function opened(raw: string) {
  const split = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(split + 4)
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const encoding = header('content-transfer-encoding')
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : Buffer.from(body)
  const text = encoding === 'quoted-printable' ? unquoted(body) : bytes.toString('utf8')
  return { header, body, bytes, text: text.replaceAll('\r\n', '\n') }
}

/** Long names come in numbered pieces, percent by percent. */
function fileName(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename\*?(?:\d+\*?)?=(?:"([^"]*)"|([^;]+))/g)]
  const joined = pieces.map(([, quoted, plain]) => quoted ?? plain?.trim() ?? '').join('')
  const extended = /^utf-8''(.*)$/i.exec(joined)?.[1]
  return extended === undefined ? words(joined) : decodeURIComponent(extended)
}

function read(raw: string): Omit<ReceivedMail, 'to'> {
  const whole = opened(raw)
  const about = { id: whole.header('message-id'), subject: words(whole.header('subject')) }
  const boundary = /boundary="([^"]+)"/.exec(whole.header('content-type'))?.[1]
  if (boundary === undefined) return { ...about, text: whole.text, attachments: [] }
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => opened(part.replace(/^\r\n/, '')))
  const attachments = parts
    .filter(({ header }) => header('content-disposition').startsWith('attachment'))
    .map(({ header, bytes }) => ({
      name: fileName(header('content-disposition')),
      type: header('content-type').split(';')[0] ?? '',
      content: bytes,
    }))
  return { ...about, text: parts[0]?.text ?? '', attachments }
}

/** A mail server that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (mails.refusing) {
          done(new Error('disk full'))
          return
        }
        const mail = read(Buffer.concat(parts).toString())
        for (const { address } of envelope.rcptTo) received.push({ to: address, ...mail })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusing: false,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  return mails
}
